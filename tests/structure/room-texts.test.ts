import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#util/language/languages.ts';
import { isTextsFile, ROOMS, textsOutside } from './room-texts.ts';

const CHOICE = readFileSync('src/islands/login/texts.ts', 'utf8');
const choices = globSync('src/**/texts.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('chooseTexts'),
);

describe('the texts of rooms', () => {
  it.each(ROOMS)('every text of %s is in a texts file', (room) => {
    const files = path.extname(room) ? [room] : globSync(`${room}/**/*.{ts,tsx,astro}`);
    const code = files.filter((file) => !isTextsFile(file) && !file.includes('.test.'));
    expect(code).not.toEqual([]);
    const outside = code.flatMap((file) => textsOutside({ path: file, text: readFileSync(file, 'utf8') }));
    expect(outside).toEqual([]);
  });

  it.each(choices)('%s chooses among all languages, as the build expects it', (file) => {
    expect(readFileSync(file, 'utf8')).toBe(CHOICE);
    const missing = LANGUAGES.map((language) => path.join(path.dirname(file), `texts.${language}.ts`)).filter(
      (texts) => !existsSync(texts),
    );
    expect(missing).toEqual([]);
  });

  it('texts files are found', () => {
    expect(choices.length).toBeGreaterThan(5);
  });
});

it.each<[kind: string, code: string, texts: string[]]>([
  ['markup', '<p className="Big note">Find it</p>', ['Find it']],
  ['an attribute', '<Field label="Email address" name="Email" />', ['Email address']],
  ['a word', "const label = 'Cancel';", ['Cancel']],
  [
    'a value',
    `const text = \`Please use at most \${most} characters.\`;`,
    ['Please use at most 10 characters.'],
  ],
  ['a class', "const classes = 'form code-step';", []],
  ['a key', "if (event.key === 'Escape') close();", []],
  ['an error for developers', "throw new Error('There is no form.');", []],
  [
    'an error of its own',
    "class MapError extends Error { constructor() { super('There is no map.'); } }",
    [],
  ],
])('texts outside of texts files are found: %s', (_kind, code, texts) => {
  expect(textsOutside({ path: 'a.tsx', text: code })).toEqual(texts.map((text) => `a.tsx: ${text}`));
});

it('texts in the template of an Astro component are found, and code in it is not taken for one', () => {
  const text = [
    "---\nconst name = 'two';\n---",
    '<nav aria-label="Footer" class="Big"><a href={href}>Call {phone}</a></nav>',
    '{list.length > 0 && all.map((item) => <p class:list={[`none`]} data-x="Y">{t.closed}</p>)}',
  ].join('\n');
  expect(textsOutside({ path: 'A.astro', text })).toEqual(['A.astro: Call', 'A.astro: Footer']);
});
