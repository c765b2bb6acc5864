import { describe, expect, it } from 'vitest';
import { PART_END, usedStyles } from './used-styles.ts';

const used = (css: string, ...classes: string[]) =>
  usedStyles(css + PART_END, (name) => classes.includes(name));

describe('the styles of a page', () => {
  it('keep the rules whose classes the page has, and leave out the others', () => {
    expect(used('.a{color:red}.b{color:blue}.a .c,.a>p{margin:0}', 'a')).toBe('.a{color:red}.a>p{margin:0}');
  });

  it('keep rules without a class', () => {
    expect(used('*{margin:0}h1:hover{top:0}[data-x=".b{"]{left:0}')).toBe(
      '*{margin:0}h1:hover{top:0}[data-x=".b{"]{left:0}',
    );
  });

  it('lose an empty layer or media query', () => {
    const css = '@layer parts{@media (width>=40em){.b{top:0}}.a{top:0}}@layer parts{.b{top:0}}';
    expect(used(css, 'a')).toBe('@layer parts{.a{top:0}}');
  });

  it('keep the order of layers, font faces and animations', () => {
    const css =
      '@layer reset,base;@font-face{font-family:x;src:url("a;b}.woff2")}@keyframes turn{to{rotate:1turn}}';
    expect(used(css)).toBe(css);
  });

  it('do not count classes inside :is(), :where(), :not() and :has()', () => {
    const css =
      '.a:not(.b,.c){top:0}:where(.b) .a{top:0}:is(.a,.b):hover{top:0}.a:has(>.b:not(.c)){top:0}:is(.a) .b{top:0}';
    expect(used(css, 'a')).toBe(css.replace(':is(.a) .b{top:0}', ''));
  });

  it('are parsed correctly around strings and escapes', () => {
    const css = String.raw`.a:before{content:"}.b{"}.a a[href^=tel\:]{top:0}.a{--arrow:url("data:,a;{'")}`;
    expect(used(css, 'a')).toBe(css);
  });

  it('keep the brand’s own rules, after the last part', () => {
    expect(usedStyles(`.b{top:0}${PART_END}.b{left:0}`, () => false)).toBe('.b{left:0}');
  });
});
