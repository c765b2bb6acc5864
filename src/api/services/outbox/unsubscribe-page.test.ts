import { expect, it } from 'vitest';
import { makeDocumentBrand } from '#tests/support/api/document-brand.ts';
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
