// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  Channel,
  csrfToken,
  freshBrowserEach,
  hasHint,
  member,
  openTab,
  root,
  server,
  setHint,
} from '#tests/support/browser/auth-tab.ts';

freshBrowserEach();

describe('session that has ended on the server', () => {
  const refuse = async () => (await import('#client/session/session-state.ts')).reportSessionEnd();

  it('logs the visitor out when a refused call shows that the session has ended', async () => {
    setHint(true);
    const tab = await openTab();
    await refuse();
    await vi.waitFor(() => expect(tab.state().isAuthenticated).toBe(false));
    expect(hasHint()).toBe(false);
    expect(csrfToken()).toBe('');
  });

  it('keeps the visitor logged in when the server answers with another account', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ben@example.com'));
    await refuse();
    await vi.waitFor(() => expect(tab.state().email).toBe('ben@example.com'));
    expect(hasHint()).toBe(true);
  });

  it('sends a member from a member page to the login, which leads back', async () => {
    setHint(true);
    root.dataset.guard = 'member';
    window.history.replaceState(null, '', '/dashboard?section=cards');
    const tab = await openTab();
    await tab.checkSession();
    expect(tab.went).toEqual(['hidden', '/member-login?next=%2Fdashboard%3Fsection%3Dcards']);
    expect(sessionStorage.getItem('enamel_notice')).toBe('ended');
  });

  it('logs out the other tabs, and every tab stops checking with the server', async () => {
    setHint(true);
    const tabs = [await openTab(), await openTab(), await openTab()];
    await tabs[0]?.checkSession();
    await vi.waitFor(() =>
      expect(tabs.map((tab) => tab.state().isAuthenticated)).toEqual([false, false, false]),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const callCount = server.fetchAuthStatus.mock.calls.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.fetchAuthStatus.mock.calls.length).toBe(callCount);
    expect(callCount).toBeLessThan(12);
  });
});

describe('page of one member while another account is logged in', () => {
  it('reloads the page when the server reports another account', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    await tab.refreshAuth();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ben@example.com'));
    await tab.checkSession();
    expect(tab.went).toEqual(['hidden', 'reloaded']);
  });

  it('reloads the page when the account was known only from an earlier account answer', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce('silence');
    await tab.refreshAuth();
    expect(tab.acceptAccount('account of ana@example.com')).toBe(true);
    server.fetchAuthStatus.mockResolvedValueOnce(member('ben@example.com'));
    await tab.checkSession();
    expect(tab.went).toEqual(['hidden', 'reloaded']);
    expect(tab.state().email).toBe('');
  });

  it('reloads the page when an answer belongs to another account', async () => {
    const tab = await openTab();
    tab.setLoggedIn(member('ana@example.com'));
    expect(tab.acceptAccount('account of ana@example.com')).toBe(true);
    expect(tab.acceptAccount('account of ben@example.com')).toBe(false);
    expect(tab.went).toEqual(['hidden', 'reloaded']);
  });

  it('reloads a member page when another tab logs in and the server does not answer', async () => {
    setHint(true);
    root.dataset.guard = 'member';
    const [tab, other] = [await openTab(), await openTab()];
    server.fetchAuthStatus.mockResolvedValue('silence');
    other.setLoggedIn(member('ben@example.com'));
    await vi.waitFor(() => expect(tab.went).toEqual(['hidden', 'reloaded']));
  });

  it('does not reload the page when the same account starts a new session', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    tab.acceptAccount('account of ana@example.com');
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    other.setLoggedIn(member('ana@example.com'));
    await vi.waitFor(() => expect(tab.state().email).toBe('ana@example.com'));
    expect(tab.went).toEqual([]);
  });

  it.each<[woken: string, wake: () => void]>([
    ['the back button', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['a freeze of the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('reloads a sleeping page of another account after %s', async (_woken, wake) => {
    setHint(true);
    const asleep = await openTab();
    // it receives no messages
    Channel.open = [];
    const tab = await openTab();
    await tab.logOut();
    tab.setLoggedIn(member('ben@example.com'));
    setHint(true);
    wake();
    expect(asleep.went).toEqual(['hidden', 'reloaded']);
    expect(tab.went).toEqual(['/member-login']);
  });

  it('does not reload a sleeping page when the login has not changed', async () => {
    setHint(true);
    const tab = await openTab();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.went).toEqual([]);
  });
});
