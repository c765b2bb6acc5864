import { describe, expect, it } from 'vitest';
import { nextPath } from './Login.tsx';

const ORIGIN = 'https://harbor.example';

describe('where a visitor goes after the login', () => {
  it.each(['/checkout/payment', '/dashboard?section=cards#card', '/office/harbor-phoenix'])(
    'is the page they came from: %s',
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
  ])('is the dashboard for %j', (next) =>
    expect(new URL(nextPath(next, ORIGIN), ORIGIN).origin).toBe(ORIGIN),
  );

  it('is never the login again', () => {
    expect(nextPath('/member-login', ORIGIN)).toBe('/dashboard');
  });
});
