// @vitest-environment jsdom
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '../../../tests/support/page-listeners.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The defaults: a member is warned a minute before a quarter of an hour has passed. */
const AUTH = 15 * MINUTE;
const SESSION = 30 * MINUTE;

interface Warning {
  untilMs: number;
  onStay(): void;
  onLeave(): void;
}

/** What was put on the screen, and null where it was taken away: all tabs share the one they load. */
let warnings: (Warning | null)[] = [];
const shown = () => warnings;

/** One browser: what its tabs share. */
const session = { asked: 'in' as 'in' | 'out' | 'silence' };
const setHint = (isIn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
  document.cookie = `enamel_auth=${isIn ? '1' : ''};path=/${isIn ? '' : ';max-age=0'}`;
};

/** A page in a tab of its own, of a member or not. */
async function openTab({ isMember = true, byItself = false, warningFails = false } = {}) {
  vi.resetModules();
  const $auth = atom({ isAuthenticated: isMember, email: '' });
  const went: string[] = [];
  const logOut = vi.fn(async (notice?: string) => {
    went.push(notice ?? 'logged out');
  });
  const keepSession = vi.fn(async () => session.asked);
  setHint(isMember);
  vi.doMock('../../stores/auth.ts', () => ({ $auth, logOut, keepSession }));
  vi.doMock('../../client/go-to.ts', () => ({
    goTo: (address: string) => went.push(address),
    hidePage: () => went.push('hidden'),
    reloadPage: () => went.push('reloaded'),
    cameByItself: () => byItself,
  }));
  vi.doMock('./warning.tsx', () => {
    if (warningFails) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      showWarning: (warning: Warning) => warnings.push(warning),
      hideWarning: () => warnings.push(null),
    };
  });
  const { startSessionWatch } = await import('./session-watch.ts');
  startSessionWatch();
  /** what is on the screen */
  const warning = () => warnings.at(-1) ?? null;
  return { $auth, went, warning, warnings, logOut, keepSession };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The lid is closed: time goes on, no timer runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const wake = async () => {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await wait(0);
};
const press = () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
const tellOtherTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: 'enamel_active_at' }));

const closeTabs = followListeners([window, document]);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  warnings = [];
  document.head.innerHTML = '';
  session.asked = 'in';
});
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
});

describe('a member who does nothing', () => {
  it('is warned a minute ahead, then logged out and told why', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE - SECOND);
    expect(tab.warning()).toBeNull();
    await wait(SECOND);
    expect(tab.warning()?.untilMs).toBe(NOW + AUTH);
    await wait(MINUTE - SECOND);
    expect(tab.went).toEqual([]);
    await wait(SECOND);
    expect(tab.went).toEqual(['idle']);
  });

  it('has at least 20 seconds to answer, however short the site’s limits', async () => {
    const config = JSON.stringify({ idleAuthMilliseconds: 60_000, idleSessionMilliseconds: 120_000 });
    document.head.innerHTML = '<meta name="enamel-config">';
    document.querySelector('meta')?.setAttribute('content', config);
    const tab = await openTab();
    await wait(39 * SECOND);
    expect(tab.warning()).toBeNull();
    await wait(SECOND);
    expect(tab.warning()).not.toBeNull();
    await wait(20 * SECOND);
    expect(tab.went).toEqual(['idle']);
  });

  it('stays by saying so, here and on the server', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    const told = tab.keepSession.mock.calls.length;
    tab.warning()?.onStay();
    await wait(0);
    expect(tab.warning()).toBeNull();
    expect(tab.keepSession.mock.calls.length).toBe(told + 1);
    await wait(AUTH - MINUTE - SECOND);
    expect(tab.went).toEqual([]);
    await wait(MINUTE + SECOND);
    expect(tab.went).toEqual(['idle']);
  });

  it('may leave at once', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    tab.warning()?.onLeave();
    await wait(SESSION);
    expect(tab.went).toEqual(['logged out']);
  });

  it('is led to the login, and back, when the server had ended the session before', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    session.asked = 'out';
    tab.warning()?.onStay();
    await wait(0);
    expect(tab.went).toEqual(['/member-login?next=%2F']);
  });

  it('is not thrown out for a moment without network', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    session.asked = 'silence';
    tab.warning()?.onStay();
    await wait(MINUTE);
    expect(tab.went).toEqual([]);
  });

  it('does not stay because the mouse was nudged while the warning was open', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    press();
    await wait(MINUTE);
    expect(tab.went).toEqual(['idle']);
  });

  it('is logged out in time also where the warning cannot be shown', async () => {
    const tab = await openTab({ warningFails: true });
    await wait(AUTH);
    expect(tab.went).toEqual(['idle']);
  });

  it('stays by any sign of life where the warning could not be shown', async () => {
    const tab = await openTab({ warningFails: true });
    await wait(AUTH - 30 * SECOND);
    press();
    await wait(MINUTE);
    expect(tab.went).toEqual([]);
  });

  it('is watched also while the server cannot say whether they are one', async () => {
    const tab = await openTab();
    tab.$auth.set({ isAuthenticated: false, email: '' });
    await wait(AUTH);
    expect(tab.went).toEqual(['idle']);
  });
});

describe('a member who is there', () => {
  it('is never warned', async () => {
    const tab = await openTab();
    for (let minute = 0; minute < 60; minute += 5) {
      await wait(5 * MINUTE);
      press();
    }
    expect(tab.warnings).toEqual([]);
    expect(tab.went).toEqual([]);
  });

  it('keeps the server’s session alive, be it that they only read', async () => {
    const tab = await openTab();
    await wait(0);
    expect(tab.keepSession).toHaveBeenCalledOnce();
    let longest = 0;
    let last = Date.now();
    tab.keepSession.mockImplementation(async () => {
      longest = Math.max(longest, Date.now() - last);
      last = Date.now();
      return 'in';
    });
    for (let minute = 0; minute < 60; minute += 1) {
      await wait(MINUTE);
      press();
    }
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(AUTH - MINUTE);
    expect(tab.keepSession.mock.calls.length).toBeLessThan(12);
  });

  it('has told the server of their last sign of life before they are warned', async () => {
    const tab = await openTab();
    await wait(2 * MINUTE);
    press();
    const pressedAt = Date.now();
    let toldAt = 0;
    tab.keepSession.mockImplementation(async () => {
      toldAt = Date.now();
      return 'in';
    });
    await wait(AUTH - MINUTE);
    expect(tab.warning()).not.toBeNull();
    // so that the server’s own limit, which counts from then, has not passed before ours
    expect(toldAt).toBeGreaterThan(pressedAt);
  });
});

describe('two tabs', () => {
  it('count as one: what is done in one is done in the other', async () => {
    const [here, there] = [await openTab(), await openTab()];
    for (let minute = 0; minute < 30; minute += 5) {
      await wait(5 * MINUTE);
      // a key in one tab, of which the other only sees what is written down
      localStorage.setItem('enamel_active_at', String(Date.now()));
      tellOtherTabs();
    }
    expect([here.went, there.went]).toEqual([[], []]);
  });

  it('both warn, and both stop when one is answered', async () => {
    const [here, there] = [await openTab(), await openTab()];
    await wait(AUTH - MINUTE);
    const [first, second] = shown();
    expect([first?.untilMs, second?.untilMs]).toEqual([NOW + AUTH, NOW + AUTH]);
    first?.onStay();
    tellOtherTabs();
    await wait(0);
    expect(shown().slice(2)).toEqual([null, null]);
    await wait(MINUTE);
    expect([here.went, there.went]).toEqual([[], []]);
  });

  it('both close the warning when somebody logs out in one', async () => {
    const [here, there] = [await openTab(), await openTab()];
    await wait(AUTH - MINUTE);
    shown()[0]?.onLeave();
    setHint(false);
    there.$auth.set({ isAuthenticated: false, email: '' });
    await wait(0);
    expect(shown().slice(2)).toEqual([null, null]);
    expect([here.went, there.went]).toEqual([['logged out'], []]);
  });
});

describe('a laptop that slept', () => {
  it('logs out as soon as it wakes', async () => {
    const tab = await openTab();
    await wait(MINUTE);
    sleep(AUTH);
    await wake();
    expect(tab.went).toEqual(['idle']);
    expect(tab.warnings).toEqual([]);
  });

  it('logs out also after the longer time, which ends at the login page as well', async () => {
    const tab = await openTab();
    sleep(8 * 60 * MINUTE);
    await wake();
    expect(tab.went).toEqual(['idle']);
  });

  it('notices without being touched: a timer comes a quarter of a minute late at most', async () => {
    const tab = await openTab();
    await wait(MINUTE);
    sleep(AUTH);
    await wait(15 * SECOND);
    expect(tab.went).toEqual(['idle']);
  });

  it('warns when it wakes within the last minute', async () => {
    const tab = await openTab();
    sleep(AUTH - 30 * SECOND);
    await wake();
    expect(tab.warning()?.untilMs).toBe(NOW + AUTH);
  });
});

describe('opening a page', () => {
  it('is a sign of life', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 10 * MINUTE));
    const tab = await openTab();
    await wait(AUTH - SECOND);
    expect(tab.went).toEqual([]);
  });

  it('is none when the page loaded itself anew', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 10 * MINUTE));
    const tab = await openTab({ byItself: true });
    await wait(AUTH - 10 * MINUTE);
    expect(tab.went).toEqual(['idle']);
  });

  it('comes too late for a member who was away for longer than they may be', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - AUTH));
    expect((await openTab()).went).toEqual(['idle']);
  });

  it('is always in time for somebody who is not logged in', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 24 * 60 * MINUTE));
    for (const byItself of [false, true]) {
      const tab = await openTab({ isMember: false, byItself });
      await wait(SECOND);
      expect(tab.went).toEqual([]);
    }
  });
});

describe('a visitor who is not logged in', () => {
  it('is neither warned nor sent away, and gets the page anew after the longer time', async () => {
    const tab = await openTab({ isMember: false });
    await wait(SESSION - SECOND);
    expect(tab.went).toEqual([]);
    await wait(SECOND);
    expect(tab.went).toEqual(['hidden', 'reloaded']);
    expect(tab.warnings).toEqual([]);
    expect(tab.keepSession).not.toHaveBeenCalled();
  });

  it('who logs in is watched from then on', async () => {
    const tab = await openTab({ isMember: false });
    await wait(MINUTE);
    localStorage.setItem('enamel_active_at', String(Date.now()));
    setHint(true);
    tab.$auth.set({ isAuthenticated: true, email: 'ana@example.com' });
    await wait(AUTH);
    expect(tab.went).toEqual(['idle']);
  });
});

describe('a page that comes back as it was left', () => {
  it('goes on watching', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    tab.warning()?.onLeave();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await wait(0);
    expect(tab.warning()).toBeNull();
    await wait(AUTH - MINUTE);
    expect(tab.warning()).not.toBeNull();
  });
});
