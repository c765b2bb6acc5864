import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emailLinkToken, removeEmailLinkToken } from './email-link-token.ts';

let window: Window;
function open(address: string, { hasNoStorage = false } = {}): void {
  ({ window } = new JSDOM('', { url: `https://harbor.example${address}` }) as unknown as { window: Window });
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('history', window.history);
  const refused = () => {
    throw new Error('storage is refused');
  };
  vi.stubGlobal(
    'sessionStorage',
    hasNoStorage ? { getItem: refused, setItem: refused, removeItem: refused } : window.sessionStorage,
  );
}
beforeEach(() => open('/dashboard'));
afterEach(() => {
  removeEmailLinkToken();
  vi.unstubAllGlobals();
});

it('reads the token that the script in the head has stored', () => {
  window.sessionStorage.setItem('enamel_email_token', 'aB-_9');
  expect(emailLinkToken()).toBe('aB-_9');
  expect(emailLinkToken()).toBe('aB-_9');
  removeEmailLinkToken();
  expect(emailLinkToken()).toBeNull();
});

it.each([false, true])(
  'removes the token from the address of an open page (without storage: %s)',
  (hasNoStorage) => {
    open('/dashboard?section=profile#email-token=aB-_9', { hasNoStorage });
    expect(emailLinkToken()).toBe('aB-_9');
    expect(window.location.href).toBe('https://harbor.example/dashboard?section=profile');
    expect(emailLinkToken()).toBe('aB-_9');
    removeEmailLinkToken();
    expect(emailLinkToken()).toBeNull();
  },
);

it('returns no token if no emailed link was opened', () => {
  open('/dashboard#top');
  expect(emailLinkToken()).toBeNull();
  expect(window.location.hash).toBe('#top');
});
