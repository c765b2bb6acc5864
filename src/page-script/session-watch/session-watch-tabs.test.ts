// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  AUTH,
  freshBrowserEach,
  MINUTE,
  NOW,
  openTab,
  SECOND,
  setHint,
  shown,
  sleep,
  tellOtherTabs,
  wait,
  wake,
} from '#tests/support/browser/watched-tab.ts';

freshBrowserEach();

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

  it('say on a page that stays that the session ended elsewhere, until there is a new one', async () => {
    const tab = await openTab();
    for (const how of ['out', null, 'idle'] as const) {
      tab.$endedInOtherTab.set(how);
      await vi.dynamicImportSettled();
    }
    expect(tab.said).toEqual(['out', 'taken back', 'idle']);
  });

  it('close the warning in both tabs after a logout in one', async () => {
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

  it('does not count when the page reloaded itself', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 10 * MINUTE));
    const tab = await openTab({ byItself: true });
    await wait(AUTH - 10 * MINUTE);
    expect(tab.went).toEqual(['idle']);
  });

  it('comes too late for a member who was away for longer than they may be', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - AUTH));
    expect((await openTab()).went).toEqual(['idle']);
  });

  it('is always in time for a visitor who is not logged in', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 24 * 60 * MINUTE));
    for (const byItself of [false, true]) {
      const tab = await openTab({ isMember: false, byItself });
      await wait(SECOND);
      expect(tab.went).toEqual([]);
    }
  });
});
