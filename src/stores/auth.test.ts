// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  Channel,
  csrfToken,
  freshBrowserEach,
  hasHint,
  member,
  nobody,
  openTab,
  root,
  type Status,
  server,
  setHint,
  settled,
} from '#tests/support/browser/auth-tab.ts';

freshBrowserEach();

describe('who is logged in', () => {
  it('is nobody at first, and whoever the hint speaks of, without an address', async () => {
    expect((await openTab()).state()).toEqual({ isAuthenticated: false, email: '' });
    setHint(true);
    expect((await openTab()).state()).toEqual({ isAuthenticated: true, email: '' });
    expect(server.fetchAuthStatus).not.toHaveBeenCalled();
  });

  it('is what the server says', async () => {
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(root.dataset.auth).toBe('in');
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: false, email: '' });
    expect(root.dataset.auth).toBe('out');
  });

  it('makes the visitor unauthenticated if there is no response, without a redirect', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce('silence');
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: false, email: '' });
    // without a network, the cards that are kept on a phone are at the dashboard's address
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

  it('stays the same where a call that nobody waits for gets no answer', async () => {
    setHint(true);
    const tab = await openTab();
    server.fetchAuthStatus.mockResolvedValueOnce('silence');
    expect(await tab.checkSession()).toBe('silence');
    expect(tab.state().isAuthenticated).toBe(true);
    server.fetchAuthStatus.mockResolvedValueOnce('refused');
    expect(await tab.checkSession()).toBe('refused');
    expect(tab.state().isAuthenticated).toBe(false);
  });

  it('is asked once for all islands that want to know at the same time', async () => {
    const tab = await openTab();
    await Promise.all([tab.refreshAuth(), tab.checkSession(), tab.refreshAuth()]);
    expect(server.fetchAuthStatus).toHaveBeenCalledOnce();
    await tab.refreshAuth();
    expect(server.fetchAuthStatus).toHaveBeenCalledTimes(2);
  });

  it('is not changed by an answer from before the login', async () => {
    const tab = await openTab();
    const late = Promise.withResolvers<Status>();
    server.fetchAuthStatus.mockReturnValueOnce(late.promise);
    const asking = tab.refreshAuth();
    await settled();
    tab.setLoggedIn(member('ana@example.com'));
    setHint(true);
    late.resolve(nobody);
    expect(await asking).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(hasHint()).toBe(true);
  });
});

describe('logging in', () => {
  it('sets who it is, and the token that the next calls carry', async () => {
    const tab = await openTab();
    tab.setLoggedIn(member('ana@example.com'));
    expect(tab.state()).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(csrfToken()).toBe('of ana@example.com');
    expect(root.dataset.auth).toBe('in');
  });

  it('is a sign of life: the last one may be from yesterday', async () => {
    localStorage.setItem('enamel_active_at', '1000');
    (await openTab()).setLoggedIn(member('ana@example.com'));
    expect(Number(localStorage.getItem('enamel_active_at'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('reaches the other tabs, which ask the server themselves', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@example.com'));
    tab.setLoggedIn(member('ana@example.com'));
    await vi.waitFor(() => expect(other.state().email).toBe('ana@example.com'));
  });
});

describe('logging out', () => {
  it('tells the server, forgets who it was, and leads to the login page', async () => {
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

  it('tells the server nothing where nobody is logged in', async () => {
    const tab = await openTab();
    await tab.logOut();
    expect(server.endSession).not.toHaveBeenCalled();
    expect(tab.went).toEqual(['/member-login']);
  });

  it('hides the page at once where nobody is there, and says why at the login', async () => {
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

  it('ends one session, once, when several tabs come to it at the same moment', async () => {
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

  it('takes the other tabs from the member’s pages, and leaves them on the others as nobody’s', async () => {
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

  it('in a tab that lags behind does not take the hint of whoever has logged in since', async () => {
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
