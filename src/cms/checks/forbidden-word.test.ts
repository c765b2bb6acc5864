import { describe, expect, it } from 'vitest';
import { found, withBlocks, withHtml } from '#tests/support/content/content-checks.ts';
import type { RawSample } from '#tests/support/content/sample-record.ts';
import { STATE_WORDS } from './forbidden-word.ts';

const words = (change: (raw: RawSample) => void) =>
  found(change).filter(({ rule }) => rule === 'forbidden-word');
const inHtml = (html: string) => words(withHtml(html)).map(({ message }) => /“([^”]*)”/.exec(message)?.[1]);

describe('a word reserved for insurance', () => {
  it.each([
    ['Affordable health plan for all', 'health plan'],
    ['Full coverage from day one', 'coverage'],
    ['No waiting, full coverage', 'coverage'],
    ['No forms and great coverage', 'coverage'],
    ['Low co-pays', 'co-pays'],
    ['One copayment', 'copayment'],
    ['Guaranteed-issue!', 'Guaranteed-issue'],
    ['A P.P.O. for you', 'P.P.O'],
    ['PRE-EXISTING CONDITIONS welcome', 'PRE-EXISTING CONDITIONS'],
    ['Preferred Provider Organization', 'Preferred Provider Organization'],
    ['The smart insurance', 'insurance'],
    ['Una cobertura dental', 'cobertura'],
    ['Nuestro seguro dental', 'seguro dental'],
  ])('a reserved word is found in %j', (text, word) => {
    expect(inHtml(`<p>${text}</p>`)).toContain(word);
  });

  it.each([
    ['split by a tag', 'full cov<b>er</b>age', 'coverage'],
    ['with a zero-width space in it', 'full cov\u200berage', 'coverage'],
    ['with a soft hyphen in it', 'full cov&shy;erage', 'coverage'],
    ['in entities', 'full c&#111;ver&#x61;ge', 'coverage'],
    ['in wide letters', 'full ｃｏｖｅｒａｇｅ', 'coverage'],
    ['with Cyrillic letters in it', 'full соvеrаgе', 'соvеrаgе'],
    ['with accents', 'full cóverage', 'cóverage'],
    ['over two lines', 'a health\n   plan', 'health plan'],
  ])('a reserved word is found %s', (_how, text, word) => {
    expect(inHtml(`<p>${text}</p>`)).toEqual([word]);
  });

  it.each([
    'This is not insurance.',
    'It is neither insurance nor a health plan, and there is no premium.',
    'No deductible, no premium, no copay.',
    'You do not need insurance.',
    'It is not health or dental insurance and gives no coverage.',
    'Ask the Department of Insurance, or the Insurance Commissioner.',
    'Arizona Department of Insurance and Financial Institutions',
    'A discount health plan',
    'Discover age-old care; uncovered patio; premiumize; recoverage',
    'Your health. Plan ahead.',
    'Health, plan and save',
    'Es seguro y rápido',
  ])('no reserved word is found in %j', (text) => {
    expect(inHtml(`<p>${text}</p>`)).toEqual([]);
  });

  it('reserved words are allowed in disclosures and the contract', () => {
    expect(words(withBlocks({ type: 'disclosures', items: [{ html: 'Coverage differs.' }] }))).toEqual([]);
    expect(
      words((raw) => {
        raw.pages = ['terms', 'privacy', 'grievance-form'].map((page) => ({
          page,
          sections: [{ type: 'rich_text', html: 'Insurance and coverage' }],
        }));
      }),
    ).toEqual([]);
  });

  it('a reserved word is allowed in an answer that denies it, and in its question', () => {
    const faq = (question: string, answer: string) =>
      words(withBlocks({ type: 'faq', items: [{ question, answer }] }));
    expect(
      faq('Is this insurance?', '<p>No. An insurer takes a premium and pays; insurance pays.</p>'),
    ).toEqual([]);
    expect(faq('Can I use it with insurance?', '<p>Yes. It is not insurance.</p>')).toEqual([]);
    expect(faq('So it is not insurance?', '<p>Right. Insurance pays a part.</p>')).toEqual([]);
    expect(faq('Is this good insurance?', '<p>Yes.</p>')).toHaveLength(1);
    expect(faq('Do I have to wait?', '<p>No. Full coverage at once.</p>')).toHaveLength(1);
  });

  it('a word is reserved only in states where the site sells', () => {
    const sold = (changes: Record<string, unknown>, state = 'CA') =>
      words((raw) => {
        withHtml('<p>Great coverage</p>')(raw);
        Object.assign(raw.catalog.plans[0]!, changes);
        raw.catalog.offices[0]!.state = state;
      });
    expect(sold({ sold_at: 'both' })).toHaveLength(1);
    expect(sold({ sold_at: 'offices' })).toEqual([]);
    expect(sold({ sold_at: 'offices' }, 'TX')[0]?.message).toContain('Texas (Tex. Ins. Code § 562.051)');
    expect(sold({ sold_at: 'both', not_sold_in: Object.keys(STATE_WORDS) })).toEqual([]);
  });

  it('a reserved word is reported once per text with its sentence, also in menus, plans and offices', () => {
    const many = words(withHtml(`<p>${'Great coverage. '.repeat(400)}</p>`));
    expect(many).toHaveLength(1);
    expect(many[0]?.message).toContain('“coverage” in “Great coverage.”');
    expect(
      words((raw) => {
        raw.header.variables.header_menu = [{ title: 'Coverage', link: '/faq' }];
        raw.catalog.plans[0]!.features = ['Low premiums'];
        raw.catalog.offices[0]!.about = 'A PPO office';
      }).map(({ field }) => field),
    ).toEqual([
      'header.variables.header_menu[0].title',
      'catalog.plans[0].features[0]',
      'catalog.offices[0].about',
    ]);
  });

  it('reserved words are allowed in ids and addresses', () => {
    expect(
      words(withBlocks({ type: 'rich_text', id: 'coverage', html: '<p><a href="/faq#insurance">x</a></p>' })),
    ).toEqual([]);
  });
});
