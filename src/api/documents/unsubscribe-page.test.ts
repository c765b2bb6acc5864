import { expect, it } from 'vitest';
import { documentBrandOf } from '../../../tests/support/document-brand.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const pageIn = (language: string) =>
  unsubscribePage('asks', documentBrandOf({ language, name: 'نادي' })).text();

it('says the language and direction of the brand, and marks its own words as English', async () => {
  const html = await pageIn('ar');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<p class="brand">نادي<\/p>\n<div lang="en" dir="ltr">\n<h1>Stop reminders/);
});

it('is English as a whole for a brand in English', async () => {
  const html = await pageIn('en-US');
  expect(html).toContain('<html lang="en-US">');
  expect(html.match(/ lang=/g)).toHaveLength(1);
  expect(html).not.toContain(' dir=');
});
