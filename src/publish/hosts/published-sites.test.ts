import { expect, it } from 'vitest';
import { closedPage } from './published-sites.ts';

const closed = (language: string): string =>
  closedPage({ name: 'نادي', language, phone: '4805550100', phoneHours: '' }).html;

it('a closed brand’s page has the brand’s direction, English text from the left, and the name apart', () => {
  expect(closed('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(closed('ar')).toContain('<main lang="en" dir="ltr">');
  expect(closed('ar')).toContain('<h1><bdi lang="ar" dir="rtl">نادي</bdi> has closed</h1>');
});

it('a closed brand in English needs no language inside its page', () => {
  expect(closed('en')).toContain('<html lang="en">');
  expect(closed('en')).toContain('<h1><bdi>نادي</bdi> has closed</h1>');
});
