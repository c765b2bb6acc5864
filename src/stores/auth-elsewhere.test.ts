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

describe('a session that has ended on the server', () => {
  const refuse = async () => (await import('#client/session/session-state.ts')).reportSessionEnd();

  it('is looked into when a call was refused for want of a login', async () => {
    setHint(true);
    const tab = await openTab();
    await refuse();
    await vi.waitFor(() => expect(tab.state().isAuthenticated).toBe(false));
    expect(hasHint()).toBe(false);
    expect(csrfToken()).toBe('');
  });

  it('is not believed to have ended for an old answer: somebody else may be logged in', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ben@example.com'));
    await refuse();
    await vi.waitFor(() => expect(tab.state().email).toBe('ben@example.com'));
    expect(hasHint()).toBe(true);
  });

  it('takes the member from their pages to the login, which leads back', async () => {
    setHint(true);
    root.dataset.guard = 'member';
    window.history.replaceState(null, '', '/dashboard?section=cards');
    const tab = await openTab();
    await tab.checkSession();
    expect(tab.went).toEqual(['hidden', '/member-login?next=%2Fdashboard%3Fsection%3Dcards']);
    expect(sessionStorage.getItem('enamel_notice')).toBe('ended');
  });

  it('makes the other tabs ask, and none asks for ever', async () => {
    setHint(true);
    const tabs = [await openTab(), await openTab(), await openTab()];
    await tabs[0]?.checkSession();
    await vi.waitFor(() =>
      expect(tabs.map((tab) => tab.state().isAuthenticated)).toEqual([false, false, false]),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const asked = server.fetchAuthStatus.mock.calls.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.fetchAuthStatus.mock.calls.length).toBe(asked);
    expect(asked).toBeLessThan(12);
  });
});

describe('a page of one member, when another is logged in', () => {
  it('is drawn anew when the server says so', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    await tab.refreshAuth();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ben@example.com'));
    await tab.checkSession();
    expect(tab.went).toEqual(['hidden', 'reloaded']);
  });

  it('is drawn anew where only an answer about the account had said whose it is', async () => {
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

  it('is drawn anew when an answer is about another account', async () => {
    const tab = await openTab();
    tab.setLoggedIn(member('ana@example.com'));
    expect(tab.acceptAccount('account of ana@example.com')).toBe(true);
    expect(tab.acceptAccount('account of ben@example.com')).toBe(false);
    expect(tab.went).toEqual(['hidden', 'reloaded']);
  });

  it('is drawn anew where somebody logs in and the server does not say who', async () => {
    setHint(true);
    root.dataset.guard = 'member';
    const [tab, other] = [await openTab(), await openTab()];
    server.fetchAuthStatus.mockResolvedValue('silence');
    other.setLoggedIn(member('ben@example.com'));
    await vi.waitFor(() => expect(tab.went).toEqual(['hidden', 'reloaded']));
  });

  it('stays as it is for the same account, whose session is a new one', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    tab.acceptAccount('account of ana@example.com');
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    other.setLoggedIn(member('ana@example.com'));
    await vi.waitFor(() => expect(tab.state().email).toBe('ana@example.com'));
    expect(tab.went).toEqual([]);
  });

  it.each<[woken: string, wake: () => void]>([
    ['the way back', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['a frozen tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is drawn anew when it wakes: %s', async (_woken, wake) => {
    setHint(true);
    const asleep = await openTab();
    // it hears nothing
    Channel.open = [];
    const tab = await openTab();
    await tab.logOut();
    tab.setLoggedIn(member('ben@example.com'));
    setHint(true);
    wake();
    expect(asleep.went).toEqual(['hidden', 'reloaded']);
    expect(tab.went).toEqual(['/member-login']);
  });

  it('stays as it is when nobody came or went meanwhile', async () => {
    setHint(true);
    const tab = await openTab();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.went).toEqual([]);
  });
});
