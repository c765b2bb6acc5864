// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  AUTH,
  freshBrowserEach,
  MINUTE,
  NOW,
  openTab,
  press,
  SECOND,
  SESSION,
  session,
  setHint,
  wait,
} from '#tests/support/browser/watched-tab.ts';

freshBrowserEach();

describe('an idle member', () => {
  it('warns an idle member a minute ahead, then logs out and says why', async () => {
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

  it('gives an idle member at least 20 seconds to answer, however short the site’s limits', async () => {
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

  it('keeps a member logged in, here and on the server, who chooses to stay', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    const checks = tab.checkSession.mock.calls.length;
    tab.warning()?.onStay();
    await wait(0);
    expect(tab.warning()).toBeNull();
    expect(tab.checkSession.mock.calls.length).toBe(checks + 1);
    expect(tab.toasts).toEqual(['still in']);
    await wait(AUTH - MINUTE - SECOND);
    expect(tab.went).toEqual([]);
    await wait(MINUTE + SECOND);
    expect(tab.went).toEqual(['idle']);
  });

  it('logs out from the warning', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    tab.warning()?.onLeave();
    await wait(SESSION);
    expect(tab.went).toEqual(['logged out']);
  });

  it('sends an idle member to the login, and back, if the server has already ended the session', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    session.state = 'out';
    tab.warning()?.onStay();
    await wait(0);
    expect(tab.went).toEqual(['/member-login?next=%2F']);
  });

  it('keeps an idle member logged in if the network fails for a moment', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    session.state = 'silence';
    tab.warning()?.onStay();
    await wait(MINUTE);
    expect(tab.went).toEqual([]);
  });

  it('logs out despite a mouse movement while the warning is open', async () => {
    const tab = await openTab();
    await wait(AUTH - MINUTE);
    press();
    await wait(MINUTE);
    expect(tab.went).toEqual(['idle']);
  });

  it('logs out in time if the warning cannot be shown', async () => {
    const tab = await openTab({ warningFails: true });
    await wait(AUTH);
    expect(tab.went).toEqual(['idle']);
  });

  it('keeps a member logged in after any activity if the warning cannot be shown', async () => {
    const tab = await openTab({ warningFails: true });
    await wait(AUTH - 30 * SECOND);
    press();
    await wait(MINUTE);
    expect(tab.went).toEqual([]);
  });

  it('logs out if the server cannot say who is logged in', async () => {
    const tab = await openTab();
    tab.$auth.set({ isAuthenticated: false, email: '' });
    await wait(AUTH);
    expect(tab.went).toEqual(['idle']);
  });
});

describe('an active member', () => {
  it('never warns an active member', async () => {
    const tab = await openTab();
    for (let minute = 0; minute < 60; minute += 5) {
      await wait(5 * MINUTE);
      press();
    }
    expect(tab.warnings).toEqual([]);
    expect(tab.went).toEqual([]);
  });

  it('keeps the server’s session alive while a member only reads', async () => {
    const tab = await openTab();
    await wait(0);
    expect(tab.checkSession).toHaveBeenCalledOnce();
    let longest = 0;
    let last = Date.now();
    tab.checkSession.mockImplementation(async () => {
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
    expect(tab.checkSession.mock.calls.length).toBeLessThan(12);
  });

  it('reports the last activity to the server before the warning', async () => {
    const tab = await openTab();
    await wait(2 * MINUTE);
    press();
    const pressedAt = Date.now();
    let reportedAt = 0;
    tab.checkSession.mockImplementation(async () => {
      reportedAt = Date.now();
      return 'in';
    });
    await wait(AUTH - MINUTE);
    expect(tab.warning()).not.toBeNull();
    // the server's own limit counts from then, so it expires after ours
    expect(reportedAt).toBeGreaterThan(pressedAt);
  });
});

describe('a visitor who is not logged in', () => {
  it('reloads the page of a visitor after the longer limit, without a warning', async () => {
    const tab = await openTab({ isMember: false });
    await wait(SESSION - SECOND);
    expect(tab.went).toEqual([]);
    await wait(SECOND);
    expect(tab.went).toEqual(['hidden', 'reloaded']);
    expect(tab.warnings).toEqual([]);
    expect(tab.checkSession).not.toHaveBeenCalled();
  });

  it('watches a visitor from the login on', async () => {
    const tab = await openTab({ isMember: false });
    await wait(MINUTE);
    localStorage.setItem('enamel_active_at', String(Date.now()));
    setHint(true);
    tab.$auth.set({ isAuthenticated: true, email: 'ana@example.com' });
    await wait(AUTH);
    expect(tab.went).toEqual(['idle']);
  });
});

describe('a page from the back-forward cache', () => {
  it('continues to watch on a page from the back-forward cache', async () => {
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
