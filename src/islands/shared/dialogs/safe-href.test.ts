import { expect, it } from 'vitest';
import { safeHref } from './sanitize-message.ts';

const PAGE = 'https://harbor.example/dashboard';

it.each([
  ['/faq#fees', 'https://harbor.example/faq#fees'],
  ['support', 'https://harbor.example/support'],
  ['https://a.example/', 'https://a.example/'],
  ['mailto:care@harbor.example', 'mailto:care@harbor.example'],
  ['tel:+16025550100', 'tel:+16025550100'],
  ['sms:+16025550100', 'sms:+16025550100'],
])('follows %s', (link, address) => {
  expect(safeHref(link, PAGE)).toBe(address);
});

it.each([
  'javascript:pwn()',
  ' JaVaScRiPt:pwn()',
  'java\tscript:pwn()',
  'java\nscript:pwn()',
  '\u0001javascript:pwn()',
  'vbscript:pwn()',
  'data:text/html,<script>pwn()</script>',
  'blob:https://harbor.example/1',
  'file:///etc/passwd',
  'view-source:https://a.example',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://',
])('does not follow %j', (link) => {
  expect(safeHref(link, PAGE)).toBe('');
});
