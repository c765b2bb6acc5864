import { describe, expect, it } from 'vitest';
import { sharedClasses } from './class-owners.ts';
import { projectPaths, readSources } from './project-files.ts';
import {
  badName,
  defaultExports,
  foreignErrorClasses,
  literalSpreads,
  MAX_LINES,
  oddWords,
  physicalSides,
  renamedComponents,
  tooLong,
  unfinishedMarks,
  wordsInStyles,
} from './source-rules.ts';

const SOURCE = /^(src|scripts|bench|tests|public)\/.*\.(ts|tsx|mjs|astro|css)$/;
const paths = projectPaths().filter((path) => SOURCE.test(path));
const sources = readSources(paths);
const inProduct = sources.filter(({ path }) => path.startsWith('src/'));

describe('the project', () => {
  it('folders and files are named in one way', () => {
    expect(paths.flatMap((path) => badName(path) ?? [])).toEqual([]);
  });

  it('no file is too long to read', () => {
    expect(sources.flatMap((file) => tooLong(file) ?? [])).toEqual([]);
  });

  it('no shared test code is in the product, where a change would republish every page', () => {
    expect(paths.filter((path) => /^src\/(?:.*\/)?test-[^/]*$/.test(path))).toEqual([]);
  });

  it('no file has marks of unfinished work', () => {
    const own = /^tests\/structure\/source-rules/;
    expect(sources.filter(({ path }) => !own.test(path)).flatMap(unfinishedMarks)).toEqual([]);
  });

  it('every class begins selectors of one sheet only', () => {
    expect(sharedClasses(inProduct.filter(({ path }) => path.endsWith('.css')))).toEqual([]);
    const sheet = (path: string, text: string) => ({ path, text });
    expect(
      sharedClasses([
        sheet('a.css', '@layer parts{.a{& .c{top:0}}html[data-js] .b{top:0}}'),
        sheet('b.css', '.b, :where(.a) .c{top:0}/* .x{} */'),
        sheet('c.css', '@media print{.b{top:0}}'),
      ]),
    ).toEqual(['.a: a.css, b.css', '.b: b.css, c.css']);
  });

  it('style sheets say start and end, so that a page from right to left is mirrored', () => {
    expect(inProduct.filter(({ path }) => path.endsWith('.css')).flatMap(physicalSides)).toEqual([]);
    const text = 'a {\n  margin-left: 1px;\n  left: 50%;\n  inset-inline-end: 0;\n  text-align: right;\n}';
    expect(physicalSides({ path: 'a.css', text })).toEqual([
      'a.css: margin-left: 1px;',
      'a.css: text-align: right;',
    ]);
  });

  it('style sheets add no words, which would be in one language', () => {
    expect(inProduct.filter(({ path }) => path.endsWith('.css')).flatMap(wordsInStyles)).toEqual([]);
    const text = 'a::before { content: "Step " counter(step); } b::before { content: counter(step) ". "; }';
    expect(wordsInStyles({ path: 'a.css', text })).toEqual(['a.css: "Step " counter(step)']);
  });

  it('every error class extends CodedError', () => {
    const base = 'src/util/coded-error.ts';
    const others = sources.filter(({ path }) => path !== base && !/^tests\/|\.test\./.test(path));
    expect(others.flatMap(foreignErrorClasses)).toEqual([]);
    expect(foreignErrorClasses({ path: 'a.ts', text: 'class WrongSite extends Error {}' })).toEqual([
      'a.ts: WrongSite extends Error',
    ]);
  });

  it('Astro components are imported under the name of their file', () => {
    expect(inProduct.flatMap(renamedComponents)).toEqual([]);
    const text = "import Gate from './SingleForm.astro';";
    expect(renamedComponents({ path: 'a.astro', text })).toHaveLength(1);
  });

  it('code and comments use plain American words', () => {
    // the rules name the words; a column keeps its first spelling, and people search with either
    const own = /^tests\/structure\/(?:source-rules|shared-texts)|\.sql$/;
    const others = sources.filter(({ path }) => !own.test(path));
    expect(others.flatMap(oddWords).filter((found) => !/: licence$/.test(found))).toEqual([]);
    expect(oddWords({ path: 'a.ts', text: '// Whoever asks.' })).toEqual(['a.ts line 1: Whoever']);
  });

  it('no literal is spread into a literal', () => {
    const code = sources.filter(({ path }) => /\.tsx?$|\.astro$/.test(path));
    expect(code.flatMap(literalSpreads)).toEqual([]);
  });

  it.each([
    ['fields', 'a.ts', 'const a = { ...{ b, c }, d };'],
    ['items', 'a.ts', 'const a = [...[b, c], d];'],
    ['props', 'a.tsx', 'const a = <A {...{ b, c }} />;'],
  ])('refuses a spread of literal %s', (_what, path, text) => {
    expect(literalSpreads({ path, text })).toHaveLength(1);
  });

  it('modules export by name', () => {
    const modules = inProduct.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path));
    // Astro takes a client directive as a default export.
    expect(modules.flatMap(defaultExports)).toEqual(['src/client/page/after-paint.ts: export it by name']);
  });
});

describe('the rule on names', () => {
  it.each([
    'src/util/phone-number.ts',
    'src/util/text/phone.test.ts',
    'src/env.d.ts',
    'src/ui/Button.tsx',
    'src/components/headers/NxHeader1.astro',
    'src/pages/404.astro',
    'src/pages/[landing].astro',
    'src/pages/office/[officeId].astro',
    'src/pages/[...path].astro',
  ])('accepts %s', (path) => {
    expect(badName(path)).toBeNull();
  });

  it.each([
    'src/util/phoneNumber.ts',
    'src/util/Phone.ts',
    'src/util/phone_number.ts',
    'src/Util/phone.ts',
    'src/components/[id].astro',
    'src/components/nx_header.astro',
    'src/styles/Base.css',
  ])('refuses %s', (path) => {
    expect(badName(path)).not.toBeNull();
  });
});

describe('the rule on length', () => {
  const lines = (count: number) => ({ path: 'src/util/a.ts', text: 'a();\n'.repeat(count) });

  it('accepts a file at the limit and refuses one line more', () => {
    expect(tooLong(lines(MAX_LINES))).toBeNull();
    expect(tooLong(lines(MAX_LINES + 1))).toContain('src/util/a.ts');
  });
});

describe('the rule on unfinished work', () => {
  it.each(['// TODO later', '/* FIXME */', '<!-- HACK -->', '// XXX: why'])('finds %s', (text) => {
    expect(unfinishedMarks({ path: 'a.ts', text: `\n${text}` })).toEqual([expect.stringContaining('line 2')]);
  });

  it('accepts a phone mask', () => {
    expect(unfinishedMarks({ path: 'a.ts', text: '// shown as (XXX) XXX-XXXX' })).toEqual([]);
  });
});

describe('the rule on default exports', () => {
  it.each(['export default 1;', 'export default function a() {}', 'const a = 1; export { a as default };'])(
    'finds %s',
    (text) => {
      expect(defaultExports({ path: 'src/util/a.ts', text })).toHaveLength(1);
    },
  );

  it('accepts named exports and text', () => {
    const text = 'export const a = "export default 1"; export { b } from "./b.ts";';
    expect(defaultExports({ path: 'src/util/a.ts', text })).toEqual([]);
  });
});
