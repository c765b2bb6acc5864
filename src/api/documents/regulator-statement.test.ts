import { describe, expect, it, vi } from 'vitest';
import { parseRecord } from '#cms/record/parse-record.ts';
import { changedRaw } from '#tests/support/content/sample-record.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { htmlParagraphs, originalStatement, regulatorStatement } from './regulator-statement.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

it('reads paragraphs, headings and list items in their order', () => {
  expect(
    htmlParagraphs(
      '<h3>What counts</h3><p>Any <strong>complaint</strong>\n about us.</p><ol><li>First</li><li><p>Second</p></li></ol>',
    ),
  ).toEqual([
    { kind: 'heading', text: 'What counts' },
    { kind: 'text', text: 'Any complaint about us.' },
    { kind: 'item', text: 'First' },
    { kind: 'item', text: 'Second' },
  ]);
});

it('a link keeps its text and loses its address', () => {
  expect(htmlParagraphs('<p>Call <a href="tel:+18884662219">1-888-466-2219</a> &amp; ask.</p>')).toEqual([
    { kind: 'text', text: 'Call 1-888-466-2219 & ask.' },
  ]);
});

it('lines break where the editor did, also in plain text', () => {
  expect(htmlParagraphs('One<br>Two').map(({ text }) => text)).toEqual(['One', 'Two']);
  expect(htmlParagraphs('')).toEqual([]);
});

it('a paragraph in another language keeps it, and one with phrases in several has none', () => {
  const html =
    '<p lang="es">Llame hoy.</p><p>Call <span lang="es">hoy</span>.</p><ul lang="es"><li>Uno</li></ul>';
  expect(htmlParagraphs(html).map(({ lang }) => lang)).toEqual(['es', undefined, 'es']);
});

describe('the statement of a brand with pages in English and Spanish', () => {
  const section = (heading: string, html: string) => ({ type: 'rich_text', id: 'regulator', heading, html });
  const record = (translation?: object) =>
    parseRecord(
      {
        ...changedRaw((raw) => {
          raw.site.languages = ['en', 'es'];
          raw.pages = [
            { page: 'grievance-form', sections: [section('Your state', '<p>Call the department.</p>')] },
          ];
        }),
        ...(translation && {
          translations: { es: { pages: [{ page: 'grievance-form', sections: [translation] }] } },
        }),
      },
      { site: 'harbor', version: 'live' },
    );
  const ENGLISH = [
    { kind: 'heading', text: 'Your state', lang: 'en' },
    { kind: 'text', text: 'Call the department.', lang: 'en' },
  ];

  it('a translated statement is followed by the original one', () => {
    const content = record(section('Su estado', '<p>Llame al departamento.</p>'));
    inLanguage('es', () => {
      expect(regulatorStatement(content)).toEqual([
        { kind: 'heading', text: 'Su estado' },
        { kind: 'text', text: 'Llame al departamento.' },
      ]);
      expect(originalStatement(content)).toEqual(ENGLISH);
    });
    expect(regulatorStatement(content)).toEqual(ENGLISH);
    expect(originalStatement(content)).toEqual([]);
  });

  it.each([
    ['no translation', undefined],
    ['a translation of other sections only', { type: 'rich_text', id: 'regulator' }],
  ])('with %s, the statement is there once and says that it is in English', (_which, translation) => {
    const content = record(translation);
    inLanguage('es', () => {
      expect(regulatorStatement(content)).toEqual(ENGLISH);
      expect(originalStatement(content)).toEqual([]);
    });
  });
});
