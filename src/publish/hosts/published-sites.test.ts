import { expect, it } from 'vitest';
import { closedPage } from './published-sites.ts';

const closed = (language: string): string =>
  closedPage({ name: 'نادي', language, phone: '4805550100', phoneHours: '' }).html;

it('a closed brand’s page sets language and direction for brand name and English text', () => {
  expect(closed('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(closed('ar')).toContain('<main lang="en" dir="ltr">');
  expect(closed('ar')).toContain('<h1><bdi lang="ar" dir="rtl">نادي</bdi> has closed</h1>');
});

it('a closed English brand’s page sets its language once', () => {
  expect(closed('en')).toContain('<html lang="en">');
  expect(closed('en')).toContain('<h1><bdi>نادي</bdi> has closed</h1>');
});
