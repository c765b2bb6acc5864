import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from './project-files.ts';
import { sentencesOf } from './shared-texts.ts';

/** The folders with English texts of the product for members, visitors and editors. */
const PLACES = [
  'src/islands',
  'src/ui',
  'src/components',
  'src/layouts',
  'src/page-script',
  'src/client',
  'src/domain',
  'src/api/mails',
  'src/api/documents',
  'src/api/services',
  'src/contracts',
];

/** Words and phrases that sound odd to Americans, or that only this code's authors would use. */
const UNUSED_WORDS = [
  /\be-mail/i,
  /\b(?:colour|favour|honour|licence|programme|cheque|catalogue)\b/i,
  /\b(?:have|had|has|is|was|been|membership) cancelled\b/i,
  /\bcancelled (?:your|this|the|already)\b/i,
  /\b(?:whoever|whomever|anew|somebody|anybody|nobody|everybody)\b/i,
  /\bin the meantime\b|\bmeanwhile\b/i,
  /\brenews? by itself\b/i,
  /\breckon with\b/i,
  /\bfor each person more\b/i,
  /\btake off\b|\btake \$\{\w+\} off\b/i,
  /\btake (?:it|this|that) back\b|\bcalled off\b/i,
  /\bswitch(?:ed|es)? (?:it|this|that|renewal) (?:on|off)\b/i,
  /\bto go on\b(?= ?[.?:,])/i,
  /\bcents are paid\b|\)\} are (?:paid|owed|credited|kept)\b/i,
  /\bwe have (?:mailed|written)\b/i,
  /\bany more\b(?= ?[.?])/i,
  /\balready\.$|\bmany tries\b|\bin vain\b/i,
];

const READING_GRADE = 8;
/** Shorter texts say too little for a grade: one long word decides it. */
const WORDS_FOR_A_GRADE = 40;
const MAX_SENTENCE_WORDS = 40;

const filesOf = (place: string, kinds: RegExp): string[] =>
  (statSync(place).isFile() ? [''] : readdirSync(place, { recursive: true, encoding: 'utf8' }))
    .map((name) => path.join(place, name))
    .filter((file) => kinds.test(file) && !/\.test\.|\/texts\.es\.ts$/.test(file));

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\d$][\p{L}\d’'$,.-]*/gu) ?? [];

/** The school grade that a text can be read in (Kincaid and others, 1975, U.S. Navy). */
function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

const read = (file: string): SourceFile => ({ path: file, text: readFileSync(file, 'utf8') });

describe('the texts of the product', () => {
  const files = PLACES.flatMap((place) => filesOf(place, /\.(?:tsx?|astro)$/)).map(read);
  const texts = files.map((file) => ({ path: file.path, sentences: sentencesOf(file) }));

  it('the texts of the product are found', () => {
    expect(texts.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(800);
  });

  it('the texts of the product can be read in grade 8', () => {
    const hard = texts.flatMap(({ path: file, sentences }) => {
      if (sentences.flatMap(wordsOf).length < WORDS_FOR_A_GRADE) return [];
      const grade = gradeOf(sentences);
      return grade > READING_GRADE ? [`${file}: grade ${grade.toFixed(1)}`] : [];
    });
    expect(hard).toEqual([]);
    expect(gradeOf(texts.flatMap(({ sentences }) => sentences))).toBeLessThanOrEqual(READING_GRADE);
  });

  it('the texts of the product have no very long sentences', () => {
    const long = texts.flatMap(({ sentences }) =>
      sentences.filter((sentence) => wordsOf(sentence).length > MAX_SENTENCE_WORDS),
    );
    expect(long).toEqual([]);
  });

  it('the texts of the product use American words', () => {
    const odd = texts.flatMap(({ path: file, sentences }) =>
      sentences.flatMap((sentence) =>
        UNUSED_WORDS.some((word) => word.test(sentence)) ? [`${file}: ${sentence}`] : [],
      ),
    );
    expect(odd).toEqual([]);
  });
});

it('the content of the demo brands uses American words', () => {
  const spelling = UNUSED_WORDS.slice(0, 4);
  // “cheque” is Spanish.
  const odd = filesOf('tenants', /(?<!\.es)\.json$/).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return spelling.flatMap((word) => text.match(word)?.map((found) => `${file}: ${found}`) ?? []);
  });
  expect(odd).toEqual([]);
});

describe('the reading grade', () => {
  it('the reading grade is low for short words and high for long ones', () => {
    expect(gradeOf(['Your card was charged.', 'You can cancel at any time.'])).toBeLessThan(5);
    expect(
      gradeOf([
        'Notwithstanding any contrary provision, the aforementioned authorization constitutes an irrevocable obligation.',
      ]),
    ).toBeGreaterThan(16);
  });
});

it.each<[kind: string, path: string, text: string, sentences: string[]]>([
  ['markup', 'a.tsx', '<p>You owe <b>{amount}</b> for this year.</p>', ['You owe 10 for this year.']],
  [
    'strings',
    'a.ts',
    "const text = 'Please enter your email address.';",
    ['Please enter your email address.'],
  ],
  ['templates', 'a.ts', `const text = \`We charge \${amount} on this day.\`;`, ['We charge 10 on this day.']],
  ['components', 'a.astro', '---\n---\n<p>Find a dentist near you.</p>', ['Find a dentist near you.']],
  ['errors for developers', 'a.ts', "throw new Error('There is no such thing here.');", []],
  ['SQL', 'a.ts', 'sql`Select this and that from here.`', []],
])('sentences are taken from %s as a person reads them', (_kind, file, text, sentences) => {
  expect(sentencesOf({ path: file, text })).toEqual(sentences);
});
