import { expect, it } from 'vitest';
import { makeDocumentBrand } from '#tests/support/api/document-brand.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const pageIn = (language: string) =>
  unsubscribePage('asks', makeDocumentBrand({ language, name: 'نادي' })).text();

it('the unsubscribe page has the brand’s language and direction, and marks its own text as English', async () => {
  const html = await pageIn('ar');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<p class="brand">نادي<\/p>\n<div lang="en" dir="ltr">\n<h1>Stop reminders/);
});

it('the unsubscribe page of an English brand has one language', async () => {
  const html = await pageIn('en-US');
  expect(html).toContain('<html lang="en-US">');
  expect(html.match(/ lang=/g)).toHaveLength(1);
  expect(html).not.toContain(' dir=');
});

it('the unsubscribe page of a brand in English and Spanish is in the language of the call', async () => {
  const html = await inLanguage('es', () => pageIn('en-US'));
  expect(html).toContain('<div lang="es" dir="ltr">\n<h1>¿Dejar de recibir avisos');
  expect(html).toContain('<form method="post"><button>Dejar de recibir estos avisos</button></form>');
  expect(html).not.toMatch(/reminders|profile<|Questions/);
  const linked = await inLanguage('es', () => unsubscribePage('done', makeDocumentBrand({}), '/es').text());
  expect(linked).toContain('<a href="/es/dashboard?section=profile">Mi perfil</a>');
  expect(await inLanguage('es', () => pageIn('es-US'))).toContain('<html lang="es-US">');
});
