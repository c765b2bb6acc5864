import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emailLinkToken, removeEmailLinkToken } from './email-link-token.ts';

let window: Window;
function open(address: string, { storesNothing = false } = {}): void {
  ({ window } = new JSDOM('', { url: `https://harbor.example${address}` }) as unknown as { window: Window });
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('history', window.history);
  const refused = () => {
    throw new Error('storage is refused');
  };
  vi.stubGlobal(
    'sessionStorage',
    storesNothing ? { getItem: refused, setItem: refused, removeItem: refused } : window.sessionStorage,
  );
}
beforeEach(() => open('/dashboard'));
afterEach(() => {
  removeEmailLinkToken();
  vi.unstubAllGlobals();
});

it('is what the head of the page has kept', () => {
  window.sessionStorage.setItem('enamel_email_token', 'kept');
  expect(emailLinkToken()).toBe('kept');
  expect(emailLinkToken()).toBe('kept');
  removeEmailLinkToken();
  expect(emailLinkToken()).toBeNull();
});

it.each([false, true])(
  'is taken out of the address of a page that is there (stores nothing: %s)',
  (storesNothing) => {
    open('/dashboard?section=profile#email-token=aB-_9', { storesNothing });
    expect(emailLinkToken()).toBe('aB-_9');
    expect(window.location.href).toBe('https://harbor.example/dashboard?section=profile');
    expect(emailLinkToken()).toBe('aB-_9');
    removeEmailLinkToken();
    expect(emailLinkToken()).toBeNull();
  },
);

it('is nothing where no link was opened', () => {
  open('/dashboard#top');
  expect(emailLinkToken()).toBeNull();
  expect(window.location.hash).toBe('#top');
});
