import { expect, it } from 'vitest';
import { bilingualContent } from '#tests/support/api/brand-content.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { liveBrand } from './live-brand.ts';

it('a brand that was read for one call has its texts in the language of its reader', async () => {
  const content = await bilingualContent('harbor');
  const { record } = content!;
  const { base } = record;
  const silent = { ...base, variables: { ...base.variables, not_insurance_text: '' } };
  const live = { ...content!, record: { ...record, base: silent } };
  const sites = { liveContent: async () => live, originOf: async () => 'https://harbor.example' };
  const brand = await inLanguage('en', () => liveBrand(sites, 'harbor'));
  expect(inLanguage('en', () => brand.notInsurance)).toBe('This plan is not insurance.');
  expect(inLanguage('es', () => brand.notInsurance)).toBe('Este plan no es un seguro.');
});
