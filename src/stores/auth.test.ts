// @vitest-environment jsdom
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  Channel,
  csrfToken,
  freshBrowserEach,
  hasHint,
  member,
  openTab,
  root,
  type Status,
  server,
  setHint,
  settled,
  visitor,
} from '#tests/support/browser/auth-tab.ts';

freshBrowserEach();

// other files run in this process afterwards
afterAll(() => vi.unstubAllGlobals());

describe('login state', () => {
  it('follows the login hint before the first request, without an email address', async () => {
    expect((await openTab()).state()).toEqual({ isAuthenticated: false, email: '' });
    setHint(true);
    expect((await openTab()).state()).toEqual({ isAuthenticated: true, email: '' });
    expect(server.fetchAuthStatus).not.toHaveBeenCalled();
  });

  it('takes the login state from the server', async () => {
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(root.dataset.auth).toBe('in');
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: false, email: '' });
    expect(root.dataset.auth).toBe('out');
  });

  it('treats the visitor as logged out without a redirect if there is no response', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce('silence');
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: false, email: '' });
    // without a network, the cards saved on a phone are shown at the dashboard's address
    expect(hasHint()).toBe(true);
    expect(tab.went).toEqual([]);
  });

  it.each(['refreshAuth', 'checkSession'] as const)(
    'makes the visitor unauthenticated after an error in %s, on the next page as well',
    async (name) => {
      setHint(true);
      const tab = await openTab();
      server.fetchAuthStatus.mockResolvedValueOnce('refused');
      await tab[name]();
      expect(tab.state()).toEqual({ isAuthenticated: false, email: '' });
      expect(root.dataset.auth).toBe('out');
      // with the hint, the login page would redirect back here in a loop
      expect(hasHint()).toBe(false);
      expect(tab.went).toEqual([]);
    },
  );

  it('keeps the login state when a session check gets no response', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce('silence');
    expect(await tab.checkSession()).toBe('silence');
    expect(tab.state().isAuthenticated).toBe(true);
    server.fetchAuthStatus.mockResolvedValueOnce('refused');
    expect(await tab.checkSession()).toBe('refused');
    expect(tab.state().isAuthenticated).toBe(false);
  });

  it('sends one request for all islands that check the login at the same time', async () => {
    const tab = await openTab();
    await Promise.all([tab.refreshAuth(), tab.checkSession(), tab.refreshAuth()]);
    expect(server.fetchAuthStatus).toHaveBeenCalledOnce();
    await tab.refreshAuth();
    expect(server.fetchAuthStatus).toHaveBeenCalledTimes(2);
  });

  it('ignores an answer to a request that was sent before the login', async () => {
    const tab = await openTab();
    const late = Promise.withResolvers<Status>();
    server.fetchAuthStatus.mockReturnValueOnce(late.promise);
    const refreshing = tab.refreshAuth();
    await settled();
    tab.setLoggedIn(member('ana@example.com'));
    setHint(true);
    late.resolve(visitor);
    expect(await refreshing).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(hasHint()).toBe(true);
  });
});

describe('login', () => {
  it('sets the member and the CSRF token at login', async () => {
    const tab = await openTab();
    tab.setLoggedIn(member('ana@example.com'));
    expect(tab.state()).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(csrfToken()).toBe('of ana@example.com');
    expect(root.dataset.auth).toBe('in');
  });

  it('records the time of the login as the last activity', async () => {
    localStorage.setItem('enamel_active_at', '1000');
    (await openTab()).setLoggedIn(member('ana@example.com'));
    expect(Number(localStorage.getItem('enamel_active_at'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('updates the other tabs at login with the member that the server reports', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    tab.setLoggedIn(member('ana@example.com'));
    await vi.waitFor(() => expect(other.state().email).toBe('ana@example.com'));
  });
});

describe('logout', () => {
  it('ends the session on the server, clears the member, and opens the login page', async () => {
    setHint(true);
    const tab = await openTab();
    tab.setLoggedIn(member('ana@example.com'));
    await tab.logOut();
    expect(server.endSession).toHaveBeenCalledOnce();
    expect(tab.state()).toEqual({ isAuthenticated: false, email: '' });
    expect(hasHint()).toBe(false);
    expect(csrfToken()).toBe('');
    expect(tab.went).toEqual(['/member-login']);
    // for the offer to forget a shared device
    expect(sessionStorage.getItem('enamel_notice')).toBe('out');
    expect(sessionStorage.getItem('enamel_left_account')).toBe('account of ana@example.com');
  });

  it('sends no logout request when no member is logged in', async () => {
    const tab = await openTab();
    await tab.logOut();
    expect(server.endSession).not.toHaveBeenCalled();
    expect(tab.went).toEqual(['/member-login']);
  });

  it('hides the page at once after inactivity and leaves a notice for the login page', async () => {
    setHint(true);
    const tab = await openTab();
    const answer = Promise.withResolvers<void>();
    server.endSession.mockReturnValueOnce(answer.promise);
    const leaving = tab.logOut('idle');
    expect(tab.went).toEqual(['hidden']);
    answer.resolve();
    await leaving;
    expect(tab.went).toEqual(['hidden', '/member-login']);
    expect(sessionStorage.getItem('enamel_notice')).toBe('idle');
  });

  it.each(['in this tab', 'in another tab'])(
    'opens the login page without a return address after a logout %s, even if the server says first that the session has ended',
    async (where) => {
      setHint(true);
      root.dataset.guard = 'member';
      window.history.replaceState(null, '', '/dashboard');
      const tab = await openTab();
      const other = await openTab();
      const ended = Promise.withResolvers<void>();
      server.endSession.mockReturnValueOnce(ended.promise);
      const leaving = (where === 'in this tab' ? tab : other).logOut('idle');
      if (where === 'in this tab') await tab.checkSession();
      ended.resolve();
      await leaving;
      await tab.checkSession();
      expect(tab.went.filter((step) => step !== 'hidden')).toEqual(['/member-login']);
      expect(sessionStorage.getItem('enamel_notice')).toBe('idle');
    },
  );

  it('ends the session only once when several tabs log out at the same time', async () => {
    setHint(true);
    const tabs = [await openTab(), await openTab()];
    const queue: (() => Promise<void>)[] = [];
    let last = Promise.resolve();
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, _options: unknown, work: () => Promise<void>) => {
          queue.push(work);
          last = last.then(work);
          return last;
        },
      },
    });
    await Promise.all(tabs.map((tab) => tab.logOut('idle')));
    expect(queue).toHaveLength(2);
    expect(server.endSession).toHaveBeenCalledOnce();
    for (const tab of tabs) {
      expect(tab.state().isAuthenticated).toBe(false);
      expect(tab.went.at(-1)).toBe('/member-login');
    }
  });

  it('sends other tabs on member pages to the login and logs out the rest in place', async () => {
    setHint(true);
    const [tab, other] = [await openTab(), await openTab()];
    root.dataset.guard = 'member';
    await tab.logOut();
    expect(other.went).toEqual(['hidden', '/member-login']);
    delete root.dataset.guard;
    setHint(true);
    const reading = await openTab();
    await tab.logOut();
    expect(reading.state().isAuthenticated).toBe(false);
    expect(reading.went).toEqual([]);
    expect(reading.$endedInOtherTab.get()).toBe('out');
    tab.setLoggedIn(member('ben@example.com'));
    expect(reading.$endedInOtherTab.get()).toBeNull();
  });

  it('keeps the login hint of a newer login when a late tab hears of an old logout', async () => {
    setHint(true);
    const late = await openTab();
    Channel.open = [];
    const tab = await openTab();
    await tab.logOut();
    tab.setLoggedIn(member('ben@example.com'));
    setHint(true);
    expect(late.state().isAuthenticated).toBe(true);
    Channel.open[0]?.postMessage('out');
    expect(hasHint()).toBe(true);
  });
});
