// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  AUTH,
  freshBrowserEach,
  MINUTE,
  NOW,
  notifyOtherTabs,
  openTab,
  SECOND,
  setHint,
  shown,
  sleep,
  wait,
  wake,
} from '#tests/support/browser/watched-tab.ts';

freshBrowserEach();

describe('two tabs', () => {
  it('counts activity in any tab', async () => {
    const [here, there] = [await openTab(), await openTab()];
    for (let minute = 0; minute < 30; minute += 5) {
      await wait(5 * MINUTE);
      // a key press in one tab reaches the other through storage
      localStorage.setItem('enamel_active_at', String(Date.now()));
      notifyOtherTabs();
    }
    expect([here.went, there.went]).toEqual([[], []]);
  });

  it('shows the warning in both tabs, and closes it in both after an answer in one', async () => {
    const [here, there] = [await openTab(), await openTab()];
    await wait(AUTH - MINUTE);
    const [first, second] = shown();
    expect([first?.untilMs, second?.untilMs]).toEqual([NOW + AUTH, NOW + AUTH]);
    first?.onStay();
    notifyOtherTabs();
    await wait(0);
    expect(shown().slice(2)).toEqual([null, null]);
    await wait(MINUTE);
    expect([here.went, there.went]).toEqual([[], []]);
  });

  it('shows on a public page that the session ended in another tab, until a new login', async () => {
    const tab = await openTab();
    for (const how of ['out', null, 'idle'] as const) {
      tab.$endedInOtherTab.set(how);
      await vi.dynamicImportSettled();
    }
    expect(tab.toasts).toEqual(['out', 'removed', 'idle']);
  });

  it('closes the warning in both tabs after a logout in one', async () => {
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

describe('after a sleep of the computer', () => {
  it('logs out as soon as the computer wakes from a sleep', async () => {
    const tab = await openTab();
    await wait(MINUTE);
    sleep(AUTH);
    await wake();
    expect(tab.went).toEqual(['idle']);
    expect(tab.warnings).toEqual([]);
  });

  it('logs out after a sleep longer than the limit of visitors, too', async () => {
    const tab = await openTab();
    sleep(8 * 60 * MINUTE);
    await wake();
    expect(tab.went).toEqual(['idle']);
  });

  it('logs out within 15 seconds after a sleep without any event', async () => {
    const tab = await openTab();
    await wait(MINUTE);
    sleep(AUTH);
    await wait(15 * SECOND);
    expect(tab.went).toEqual(['idle']);
  });

  it('warns when the computer wakes within the last minute', async () => {
    const tab = await openTab();
    sleep(AUTH - 30 * SECOND);
    await wake();
    expect(tab.warning()?.untilMs).toBe(NOW + AUTH);
  });
});

describe('opening a page', () => {
  it('counts the opening of a page as activity', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 10 * MINUTE));
    const tab = await openTab();
    await wait(AUTH - SECOND);
    expect(tab.went).toEqual([]);
  });

  it('does not count a reload by a script as activity', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 10 * MINUTE));
    const tab = await openTab({ isScripted: true });
    await wait(AUTH - 10 * MINUTE);
    expect(tab.went).toEqual(['idle']);
  });

  it('does not count the opening of a page as activity after an absence longer than the limit', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - AUTH));
    expect((await openTab()).went).toEqual(['idle']);
  });

  it('always counts the opening of a page as activity of a visitor who is not logged in', async () => {
    localStorage.setItem('enamel_active_at', String(NOW - 24 * 60 * MINUTE));
    for (const isScripted of [false, true]) {
      const tab = await openTab({ isMember: false, isScripted });
      await wait(SECOND);
      expect(tab.went).toEqual([]);
    }
  });
});
