import { expect, it } from 'vitest';
import { previewTokenError, signPreviewToken } from './preview-token.ts';

const verifyPreviewToken = (...given: Parameters<typeof previewTokenError>): boolean =>
  previewTokenError(...given) === null;

const secret = 'a secret of at least thirty-two characters';
const grant = { site: 'harbor', version: 'working', expiresAt: 1_800_000_000 };
const before = 1_799_999_999_000;

it('a token opens its version of its site until it expires', () => {
  const token = signPreviewToken(grant, secret);
  expect(encodeURIComponent(token)).toBe(token);
  expect(verifyPreviewToken(token, { site: 'harbor', version: 'working', now: before }, secret)).toBe(true);
  expect(
    verifyPreviewToken(token, { site: 'harbor', version: 'working', now: 1_800_000_000_000 }, secret),
  ).toBe(false);
});

it('a token opens no other site or version', () => {
  const token = signPreviewToken(grant, secret);
  const opens = (site: string, version: string, key = secret) =>
    verifyPreviewToken(token, { site, version, now: before }, key);
  expect(opens('mesa', 'working')).toBe(false);
  expect(opens('harbor', 'older')).toBe(false);
  expect(opens('harbor', 'working', `${secret}!`)).toBe(false);
  expect(opens('harborw', 'orking')).toBe(false);
});

it.each([
  '',
  '.',
  'x',
  '1800000000.',
  '1800000000.short',
  `1800000000.${'a'.repeat(44)}`,
  `-1.${'a'.repeat(43)}`,
])('%j is no valid token', (token) => {
  expect(verifyPreviewToken(token, { site: 'harbor', version: 'working', now: before }, secret)).toBe(false);
});
