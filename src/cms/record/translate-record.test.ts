import { expect, it, vi } from 'vitest';
import { changedRaw, type RawSample } from '#tests/support/content/sample-record.ts';
import { inLanguageMarks } from '#util/language/language-marks.ts';
import { parseRecord } from './parse-record.ts';
import { translateRecord } from './translate-record.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const SECTIONS = [
  { type: 'hero', heading: 'Care', points: ['No waiting', '$0'] },
  { type: 'rich_text', heading: 'More', html: '<p>Hello</p>' },
  {
    type: 'faq',
    items: [
      { id: 'cost', question: 'What is the cost?', answer: '<p>Little</p>' },
      { id: 'when', question: 'When?' },
    ],
  },
];

function translated(translation: object, change: (raw: RawSample) => void = () => undefined) {
  const raw = changedRaw((one) => {
    one.site.languages = ['en', 'es'];
    one.pages = [{ page: 'home', title: 'Home', sections: SECTIONS }];
    change(one);
  });
  const record = parseRecord(
    { ...raw, translations: { es: translation } },
    { site: 'harbor', version: 'live' },
  );
  return translateRecord(record, 'es');
}

const home = (...sections: object[]) => ({ pages: [{ page: 'home', sections }] });
const english = (text: string) => inLanguageMarks(text, 'en');

it('a translation replaces the texts that it has, and the others stay, marked with their language', () => {
  const { record } = translated({
    pages: [{ page: 'home', sections: [{ type: 'hero', heading: 'Cuidado' }] }],
    catalog: { plans: [{ id: 'single', name: 'Individual' }] },
  });
  const [hero, more] = record.pages[0]?.sections ?? [];
  expect(hero).toMatchObject({ type: 'hero', heading: 'Cuidado', points: [english('No waiting'), '$0'] });
  expect(more).toMatchObject({ heading: english('More'), html: '<p lang="en">Hello</p>' });
  expect(record.catalog.plans[0]).toMatchObject({ name: 'Individual', price: { member_cents: 12_900 } });
  expect(record.catalog.offices[0]?.name).toBe('Pier Dental');
});

it('a title is not marked, because no browser window shows a language', () => {
  expect(translated({}).record.pages[0]?.title).toBe('Home');
});

it('the missing texts are counted and named', () => {
  const { texts, missing } = translated(
    home({ type: 'hero', heading: 'Cuidado', points: ['Sin esperas', ''] }),
  );
  expect(texts - missing.length).toBe(2);
  expect(missing).toContainEqual(['pages', 0, 'sections', 1, 'html']);
  expect(missing).not.toContainEqual(['pages', 0, 'sections', 0, 'points', 1]);
});

it('items with an id are matched by it, in any order', () => {
  const { record, unmatched } = translated(
    home(
      { type: 'hero' },
      { type: 'rich_text' },
      {
        type: 'faq',
        items: [
          { id: 'when', question: '¿Cuándo?' },
          { id: 'who', question: '¿Quién?' },
        ],
      },
    ),
  );
  expect(record.pages[0]?.sections[2]).toMatchObject({
    items: [{ question: english('What is the cost?') }, { question: '¿Cuándo?' }],
  });
  expect(unmatched).toEqual([
    {
      path: ['translations', 'es', 'pages', 0, 'sections', 2, 'items', 1],
      message: 'matches nothing: the document has no id "who"',
    },
  ]);
});

it.each([
  [
    'of another type',
    home({ type: 'hero' }, { type: 'steps', heading: 'Pasos' }),
    /is “steps”, but .* “rich_text”/,
  ],
  ['too many', home(...SECTIONS.map(({ type }) => ({ type })), { type: 'steps' }), /has nothing there/],
  [
    'with another number of items',
    home({ type: 'hero', points: ['Sin esperas'] }),
    /has 1 items, but .* has 2/,
  ],
  ['of a page that does not exist', { pages: [{ page: 'faq', title: 'Preguntas' }] }, /no page "faq"/],
  [
    'of a group that does not exist',
    { base: { variables: { recording_consent: { yes: 'Sí' } } } },
    /no counterpart/,
  ],
])('a part %s is reported, and what it is about stays whole', (_what, translation, message) => {
  const { record, unmatched } = translated(translation);
  expect(unmatched.map((each) => each.message)).toEqual([expect.stringMatching(message)]);
  expect(JSON.stringify(record.pages)).toBe(JSON.stringify(translated({}).record.pages));
});

it('a site without translations is complete in every language', () => {
  const { record, texts, missing } = translated({});
  expect(missing.length).toBe(texts);
  expect(record.pages[0]?.sections).toHaveLength(3);
});
