import { expect, it } from 'vitest';
import { found, withBlocks } from '#tests/support/content/content-checks.ts';
import type { RawSample } from '#tests/support/content/sample-record.ts';

const messages = (rule: string, change: (raw: RawSample) => void, raw: object = {}): string[] =>
  found(change, raw)
    .filter((finding) => finding.rule === rule)
    .map(({ document, field, message }) => `${document} ${field} ${message}`);

const foreign = (block: object, base: object = {}): string[] =>
  messages('foreign-phrase', (raw) => {
    withBlocks({ type: 'rich_text', ...block })(raw);
    Object.assign(raw.base.variables, base);
  });

it.each([
  { heading: 'Resumen en español' },
  { intro: 'Su información es suya. What we keep, and why.' },
  { eyebrow: '¿Le duele ahora?' },
  { html: '<p>Call us.</p><p>Llame a la clínica de su barrio.</p>' },
  { html: '<p lang="es">Aquí estamos.</p><p>Hablamos español.</p>' },
])('a Spanish sentence without a mark on an English page is reported: %j', (block) => {
  expect(foreign(block)).toEqual([expect.stringMatching(/^pages\/home .*“.*” is in Spanish/)]);
});

it.each([
  { heading: 'A visit to Clínica de la Paloma in El Paso' },
  { intro: 'Los Angeles and Las Vegas' },
  { html: '<p lang="es">Llame a la clínica. Aquí estamos.</p><p>Call us.</p>' },
  { html: '<p>We say <i lang="es-US">nada más</i> and mean it.</p>' },
])('names and marked Spanish are accepted: %j', (block) => {
  expect(foreign(block)).toEqual([]);
});

it('a phrase in base.json marks the text of plain fields', () => {
  const phrases = [{ lang: 'es', text: 'Su información es suya.' }];
  expect(foreign({ intro: 'Su información es suya. What we keep, and why.' }, { phrases })).toEqual([]);
});

const spanish = (translation: object) => (raw: RawSample) => {
  raw.site.languages = ['en', 'es'];
  withBlocks({ type: 'hero', heading: 'Care for all' }, { type: 'rich_text', heading: 'More' })(raw);
  Object.assign(raw, { translations: { es: translation } });
};

it('an English sentence in a Spanish document is reported', () => {
  const translation = { pages: [{ page: 'home', intro: 'Care for you and for the whole family' }] };
  expect(messages('foreign-phrase', spanish(translation))).toEqual([
    expect.stringMatching(/^pages\/home\.es .*is in English/),
  ]);
});

it('missing texts are counted and named, and parts that match nothing', () => {
  const sections = [{ type: 'hero', heading: 'Cuidado para todos' }, { type: 'steps' }];
  const [unmatched, missing] = messages('translations', spanish({ pages: [{ page: 'home', sections }] }));
  expect(unmatched).toContain('pages/home.es translations.es.pages[0].sections[1] is “steps”');
  expect(missing).toMatch(
    /^site .*es: \d+ of \d+ texts missing \(.*pages\/home\.es\.json: sections\[1\]\.heading/,
  );
});

it('a complete translation has no findings', () => {
  const raw = spanish({
    base: { variables: { global_title: 'Club dental', not_insurance_text: 'No es un seguro.' } },
    footer: { variables: { footer_nav: [{ title: 'Formulario de queja' }] } },
    pages: [
      {
        page: 'home',
        sections: [
          { type: 'hero', heading: 'Cuidado para todos' },
          { type: 'rich_text', heading: 'Más' },
        ],
      },
    ],
    catalog: {
      plans: [{ id: 'single', name: 'Individual' }],
      fees: [{ id: 'cleaning', procedure: 'Limpieza', category: 'Cuidado' }],
    },
  });
  expect(messages('translations', raw)).toEqual([]);
});

it('a site may make missing texts an error', () => {
  const strict = (raw: RawSample): void => {
    spanish({})(raw);
    Object.assign(raw, { checks: { severities: { translations: 'error' } } });
  };
  const severity = ({ id, severity: own }: { id: string; severity: 'error' | 'warning' }) =>
    id === 'translations' ? ('error' as const) : own;
  expect(found(strict, { severity }).filter(({ rule }) => rule === 'translations')).toMatchObject([
    { severity: 'error' },
  ]);
});
