import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The folders with texts for members and visitors. */
const PLACES = [
  'src/islands',
  'src/ui',
  'src/components',
  'src/api/mails',
  'src/api/documents',
  'src/api/services',
  'src/contracts/shared/errors.ts',
  'src/contracts/shared/fields.ts',
  'tenants',
];

/** Words that sound odd to Americans. */
const ODD_WORDS = [
  /\be-mail/i,
  /\brenews? by itself/i,
  /\bwhoever\b/i,
  /\bsomebody\b/i,
  /\b(?:have|had|has|is|was|been|membership) cancelled\b/i,
  /\bcancelled (?:your|this|the|already)\b/i,
  /\breckon with\b/i,
  /\btake off\b|\btake \$\{\w+\} off\b/i,
  /\bfor each person more\b/i,
  /\bcents are paid\b|\)\} are (?:paid|owed|credited|kept)\b/i,
  /\bwe have (?:mailed|written)\b/i,
  /\bany more\b(?= ?[.?])/i,
  /\bfavour\b/i,
];

const filesOf = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(place, name))
        .filter((file) => /\.(?:tsx?|astro|json)$/.test(file) && !/\.test\./.test(file));

/** Comments are not shown to members. */
const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^[ \t]*\/\/.*$/gm, '');

it.each(PLACES)('the texts in %s have no words that sound odd to Americans', (place) => {
  const found = filesOf(place).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const read = file.endsWith('.json') ? text : withoutComments(text);
    return ODD_WORDS.flatMap((word) => {
      const [odd] = read.match(word) ?? [];
      return odd ? [`${file}: ${odd}`] : [];
    });
  });
  expect(found).toEqual([]);
});
