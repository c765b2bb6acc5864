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
    const told = tab.checkSession.mock.calls.length;
    tab.warning()?.onStay();
    await wait(0);
    expect(tab.warning()).toBeNull();
    expect(tab.checkSession.mock.calls.length).toBe(told + 1);
    expect(tab.said).toEqual(['still in']);
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

  it('has told the server of their last sign of life before they are warned', async () => {
    const tab = await openTab();
    await wait(2 * MINUTE);
    press();
    const pressedAt = Date.now();
    let toldAt = 0;
    tab.checkSession.mockImplementation(async () => {
      toldAt = Date.now();
      return 'in';
    });
    await wait(AUTH - MINUTE);
    expect(tab.warning()).not.toBeNull();
    // so that the server’s own limit, which counts from then, has not passed before ours
    expect(toldAt).toBeGreaterThan(pressedAt);
  });
});

describe('a visitor who is not logged in', () => {
  it('is neither warned nor sent away, and gets a reload after the longer time', async () => {
    const tab = await openTab({ isMember: false });
    await wait(SESSION - SECOND);
    expect(tab.went).toEqual([]);
    await wait(SECOND);
    expect(tab.went).toEqual(['hidden', 'reloaded']);
    expect(tab.warnings).toEqual([]);
    expect(tab.checkSession).not.toHaveBeenCalled();
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
