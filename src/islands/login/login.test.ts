import { describe, expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { nextPath } from './Login.tsx';

const ORIGIN = 'https://harbor.example';

describe('nextPath', () => {
  it.each(['/checkout/payment', '/dashboard?section=cards#card', '/office/harbor-phoenix'])(
    'leads back to %s after a login',
    (next) => expect(nextPath(next, ORIGIN)).toBe(next),
  );

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/member-login?next=/member-login',
    '/reset-password',
    '/..//evil.example',
  ])('does not leave the site for %j', (next) =>
    expect(new URL(nextPath(next, ORIGIN), ORIGIN).origin).toBe(ORIGIN),
  );

  it('leads to the page in the language in which the member logs in', () => {
    const inSpanish = (next: string) => inLanguage('es', () => nextPath(next, ORIGIN), '/es');
    expect(inSpanish('/dashboard?section=cards')).toBe('/es/dashboard?section=cards');
    expect(inSpanish('/es/dashboard')).toBe('/es/dashboard');
  });

  it('leads to the dashboard instead of back to the login', () => {
    expect(nextPath('/member-login', ORIGIN)).toBe('/dashboard');
  });
});
