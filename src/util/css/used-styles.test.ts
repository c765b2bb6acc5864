import { describe, expect, it } from 'vitest';
import { readSheets, usedStyles } from './used-styles.ts';

const pageWith = (...classes: string[]) => {
  const has = (name: string) => classes.includes(name);
  return { has, draws: has, adopted: new Set<string>() };
};
/** Rules of a sheet that a page uses for another of its rules. */
const used = (css: string, ...classes: string[]) =>
  usedStyles(readSheets({ '/src/ui/a.css': `.sheet{}${css}` }), pageWith('sheet', ...classes)).replace(
    '.sheet{}',
    '',
  );

describe('the styles of a page', () => {
  it('usedStyles keeps only the rules for classes of the page', () => {
    expect(used('.a{color:red}.b{color:blue}.a .c,.a>p{margin:0}', 'a')).toBe('.a{color:red}.a>p{margin:0}');
  });

  it('usedStyles keeps rules without a class', () => {
    expect(used('*{margin:0}h1:hover{top:0}[data-x=".b{"]{left:0}')).toBe(
      '*{margin:0}h1:hover{top:0}[data-x=".b{"]{left:0}',
    );
  });

  it('usedStyles removes an empty layer or media query', () => {
    const css = '@layer parts{@media (width>=40em){.b{top:0}}.a{top:0}}@layer parts{.b{top:0}}';
    expect(used(css, 'a')).toBe('@layer parts{.a{top:0}}');
  });

  it('usedStyles keeps the order of layers, font faces and animations', () => {
    const css =
      '@layer reset,base;@font-face{font-family:x;src:url("a;b}.woff2")}@keyframes turn{to{rotate:1turn}}';
    expect(used(css)).toBe(css);
  });

  it('usedStyles ignores classes inside :is(), :where(), :not() and :has()', () => {
    const css =
      '.a:not(.b,.c){top:0}:where(.b) .a{top:0}:is(.a,.b):hover{top:0}.a:has(>.b:not(.c)){top:0}:is(.a) .b{top:0}';
    expect(used(css, 'a')).toBe(css.replace(':is(.a) .b{top:0}', ''));
  });

  it('usedStyles parses strings and escapes correctly', () => {
    const css = String.raw`.a:before{content:"}.b{"}.a a[href^=tel\:]{top:0}.a{--arrow:url("data:,a;{'")}`;
    expect(used(css, 'a')).toBe(css);
  });

  it('usedStyles removes a sheet if the page has none of the classes that its selectors begin with', () => {
    const css = readSheets({ '/src/ui/a.css': '.a .b{top:0}p{top:0}:is(.c,.d) .b{top:0}' });
    expect(usedStyles(css, pageWith('b'))).toBe('');
    expect(usedStyles(css, pageWith('b', 'c'))).toBe('p{top:0}:is(.c,.d) .b{top:0}');
  });

  it('usedStyles removes a sheet that a widget of the page adds itself', () => {
    const css = readSheets({ '/src/ui/a.css': '.a{top:0}', '/src/ui/b.css': '.a{left:0}' });
    expect(usedStyles(css, { ...pageWith('a'), adopted: new Set(['/src/ui/a.css']) })).toBe('.a{left:0}');
  });
});
