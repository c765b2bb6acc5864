// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '../../tests/support/page-listeners.ts';
import type { NoStatus } from '../client/auth-calls.ts';

interface Status {
  isAuthenticated: boolean;
  email: string;
  csrfToken: string;
}

/** The server that all tabs ask. */
const server = {
  askWho: vi.fn<() => Promise<Status | NoStatus>>(),
  endSession: vi.fn<() => Promise<void>>(),
};
const member = (email: string): Status => ({ isAuthenticated: true, email, csrfToken: `of ${email}` });
const nobody: Status = { isAuthenticated: false, email: '', csrfToken: 'of nobody' };

/** Tells the other tabs at once. */
class Channel extends EventTarget {
  static open: Channel[] = [];
  constructor() {
    super();
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const root = document.documentElement;
const setHint = (isIn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
  document.cookie = `enamel_auth=${isIn ? '1' : ''};path=/${isIn ? '' : ';max-age=0'}`;
};
const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;

/** A page of the site in a tab of its own: its own modules, the same browser. */
async function openTab() {
  vi.resetModules();
  const went: string[] = [];
  vi.doMock('../client/auth-calls.ts', () => server);
  vi.doMock('../client/go-to.ts', () => ({
    goTo: (address: string) => went.push(address),
    hidePage: () => went.push('hidden'),
    reloadPage: () => went.push('reloaded'),
  }));
  const auth = await import('./auth.ts');
  auth.startAuth();
  return { ...auth, went, state: () => auth.$auth.get() };
}
const settled = () => vi.waitFor(() => expect(server.askWho).toHaveBeenCalled());

const closeTabs = followListeners([window, document]);

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.resetAllMocks();
  Channel.open = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  localStorage.clear();
  sessionStorage.clear();
  setHint(false);
  document.head.innerHTML = '<meta name="csrf-token" content="">';
  for (const name of ['guard', 'auth']) delete root.dataset[name];
  window.history.replaceState(null, '', '/faq');
  server.askWho.mockResolvedValue(nobody);
  server.endSession.mockResolvedValue();
});

describe('who is logged in', () => {
  it('is nobody at first, and whoever the hint speaks of, without an address', async () => {
    expect((await openTab()).state()).toEqual({ isAuthenticated: false, email: '' });
    setHint(true);
    expect((await openTab()).state()).toEqual({ isAuthenticated: true, email: '' });
    expect(server.askWho).not.toHaveBeenCalled();
  });

  it('is what the server says', async () => {
    const tab = await openTab();
    server.askWho.mockResolvedValueOnce(member('ana@example.com'));
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(root.dataset.auth).toBe('in');
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: false, email: '' });
    expect(root.dataset.auth).toBe('out');
  });

  it.each(['refused', 'silence'] as const)('is nobody after an error: %s', async (answer) => {
    setHint(true);
    const tab = await openTab();
    server.askWho.mockResolvedValueOnce(answer);
    expect(await tab.refreshAuth()).toEqual({ isAuthenticated: false, email: '' });
    // the session may be alive: the next page asks again, and nobody is sent away
    expect(document.cookie).toContain('enamel_auth=1');
    expect(tab.went).toEqual([]);
  });

  it('stays the same where a call that nobody waits for gets no answer', async () => {
    setHint(true);
    const tab = await openTab();
    server.askWho.mockResolvedValueOnce('silence');
    expect(await tab.keepSession()).toBe('silence');
    expect(tab.state().isAuthenticated).toBe(true);
    server.askWho.mockResolvedValueOnce('refused');
    expect(await tab.keepSession()).toBe('refused');
    expect(tab.state().isAuthenticated).toBe(false);
  });

  it('is asked once for all islands that want to know at the same time', async () => {
    const tab = await openTab();
    await Promise.all([tab.refreshAuth(), tab.keepSession(), tab.refreshAuth()]);
    expect(server.askWho).toHaveBeenCalledOnce();
    await tab.refreshAuth();
    expect(server.askWho).toHaveBeenCalledTimes(2);
  });

  it('is not changed by an answer from before the login', async () => {
    const tab = await openTab();
    const late = Promise.withResolvers<Status>();
    server.askWho.mockReturnValueOnce(late.promise);
    const asking = tab.refreshAuth();
    await settled();
    tab.welcomeMember(member('ana@example.com'));
    setHint(true);
    late.resolve(nobody);
    expect(await asking).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(document.cookie).toContain('enamel_auth=1');
  });
});

describe('logging in', () => {
  it('sets who it is, and the token that the next calls carry', async () => {
    const tab = await openTab();
    tab.welcomeMember(member('ana@example.com'));
    expect(tab.state()).toEqual({ isAuthenticated: true, email: 'ana@example.com' });
    expect(csrfToken()).toBe('of ana@example.com');
    expect(root.dataset.auth).toBe('in');
  });

  it('is a sign of life: the last one may be from yesterday', async () => {
    localStorage.setItem('enamel_active_at', '1000');
    (await openTab()).welcomeMember(member('ana@example.com'));
    expect(Number(localStorage.getItem('enamel_active_at'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('reaches the other tabs, which ask the server themselves', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    server.askWho.mockResolvedValueOnce(member('ana@example.com'));
    tab.welcomeMember(member('ana@example.com'));
    await vi.waitFor(() => expect(other.state().email).toBe('ana@example.com'));
  });
});

describe('logging out', () => {
  it('tells the server, forgets who it was, and leads to the login page', async () => {
    setHint(true);
    const tab = await openTab();
    tab.welcomeMember(member('ana@example.com'));
    await tab.logOut();
    expect(server.endSession).toHaveBeenCalledOnce();
    expect(tab.state()).toEqual({ isAuthenticated: false, email: '' });
    expect(document.cookie).not.toContain('enamel_auth');
    expect(csrfToken()).toBe('');
    expect(tab.went).toEqual(['/member-login']);
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
  });

  it('in a tab that lags behind does not take the hint of whoever has logged in since', async () => {
    setHint(true);
    const late = await openTab();
    Channel.open = [];
    const tab = await openTab();
    await tab.logOut();
    tab.welcomeMember(member('ben@example.com'));
    setHint(true);
    expect(late.state().isAuthenticated).toBe(true);
    Channel.open[0]?.postMessage('out');
    expect(document.cookie).toContain('enamel_auth=1');
  });
});

describe('a session that has ended on the server', () => {
  const refuse = async () => (await import('../client/session-end.ts')).sessionEnded();

  it('is looked into when a call was refused for want of a login', async () => {
    setHint(true);
    const tab = await openTab();
    await refuse();
    await vi.waitFor(() => expect(tab.state().isAuthenticated).toBe(false));
    expect(document.cookie).not.toContain('enamel_auth');
    expect(csrfToken()).toBe('');
  });

  it('is not believed to have ended for an old answer: somebody else may be logged in', async () => {
    setHint(true);
    const tab = await openTab();
    server.askWho.mockResolvedValueOnce(member('ben@example.com'));
    await refuse();
    await vi.waitFor(() => expect(tab.state().email).toBe('ben@example.com'));
    expect(document.cookie).toContain('enamel_auth=1');
  });

  it('takes the member from their pages to the login, which leads back', async () => {
    setHint(true);
    root.dataset.guard = 'member';
    window.history.replaceState(null, '', '/dashboard?section=cards');
    const tab = await openTab();
    await tab.keepSession();
    expect(tab.went).toEqual(['hidden', '/member-login?next=%2Fdashboard%3Fsection%3Dcards']);
    expect(sessionStorage.getItem('enamel_notice')).toBe('ended');
  });

  it('makes the other tabs ask, and none asks for ever', async () => {
    setHint(true);
    const tabs = [await openTab(), await openTab(), await openTab()];
    await tabs[0]?.keepSession();
    await vi.waitFor(() =>
      expect(tabs.map((tab) => tab.state().isAuthenticated)).toEqual([false, false, false]),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const asked = server.askWho.mock.calls.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.askWho.mock.calls.length).toBe(asked);
    expect(asked).toBeLessThan(12);
  });
});

describe('a page of one member, when another is logged in', () => {
  it('is drawn anew when the server says so', async () => {
    setHint(true);
    const tab = await openTab();
    server.askWho.mockResolvedValueOnce(member('ana@example.com'));
    await tab.refreshAuth();
    server.askWho.mockResolvedValueOnce(member('ben@example.com'));
    await tab.keepSession();
    expect(tab.went).toEqual(['hidden', 'reloaded']);
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
    tab.welcomeMember(member('ben@example.com'));
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
