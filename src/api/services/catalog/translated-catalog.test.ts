import { expect, it, vi } from 'vitest';
import { parseRecord } from '#cms/record/parse-record.ts';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { translatedCatalog } from './translated-catalog.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const recordWith = (extra: object) =>
  parseRecord({ ...sampleRaw(), ...extra }, { site: 'harbor', version: 'live' });
const site = { ...sampleRaw().site, languages: ['en', 'es'] };
const translations = { es: { catalog: { fees: [{ id: 'cleaning', procedure: 'Limpieza' }] } } };

it('a call in Spanish gets the Spanish names of treatments, and plain English ones where there are none', () => {
  const catalog = inLanguage('es', () => translatedCatalog(recordWith({ site, translations })));
  expect(catalog?.fees[0]).toMatchObject({ procedure: 'Limpieza', category: 'Care', member_cents: 7_000 });
  expect(catalog?.plans[0]?.name).toBe('Single');
});

it('a call in the first language, or to a site without translations, gets the database’s names', () => {
  expect(inLanguage('en', () => translatedCatalog(recordWith({ site, translations })))).toBeNull();
  expect(inLanguage('es', () => translatedCatalog(recordWith({})))).toBeNull();
});
