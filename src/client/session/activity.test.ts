// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { noteActivity, watchActivity } from './activity.ts';

const KEY = 'enamel_active_at';
const NOW = Date.UTC(2026, 10, 21, 12);
/** what other tabs' pages hear of a write */
const tellOtherTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
const closePages = followListeners([window]);
afterEach(() => {
  closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('last activity', () => {
  it('uses the time when the page opened if no activity is stored', () => {
    const activity = watchActivity();
    vi.setSystemTime(NOW + 5000);
    expect(activity.lastAt()).toBe(NOW);
  });

  it('uses the latest activity that any tab has stored', () => {
    const [here, there] = [watchActivity(), watchActivity()];
    vi.setSystemTime(NOW + 5000);
    there.touch();
    expect(here.lastAt()).toBe(NOW + 5000);
    vi.setSystemTime(NOW + 9000);
    noteActivity();
    expect(here.lastAt()).toBe(NOW + 9000);
  });

  it.each(['pointermove', 'keydown', 'click', 'input', 'scroll', 'touchstart'])(
    'records a %s event as activity',
    (eventType) => {
      const activity = watchActivity();
      activity.listen(() => true);
      vi.setSystemTime(NOW + 5000);
      document.body.dispatchEvent(new Event(eventType));
      expect(activity.lastAt()).toBe(NOW + 5000);
    },
  );

  it('stores the activity at most once a second', () => {
    const activity = watchActivity();
    activity.listen(() => true);
    const write = vi.spyOn(Storage.prototype, 'setItem');
    for (let ms = 0; ms < 2000; ms += 10) {
      vi.setSystemTime(NOW + 5000 + ms);
      document.body.dispatchEvent(new Event('pointermove'));
    }
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('ignores an event that does not count as activity', () => {
    const activity = watchActivity();
    activity.listen(() => false);
    vi.setSystemTime(NOW + 5000);
    document.body.dispatchEvent(new Event('pointermove'));
    expect(activity.lastAt()).toBe(NOW);
  });

  it('notifies the other tabs', () => {
    const listener = vi.fn();
    watchActivity().onOtherTab(listener);
    tellOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('limits the last activity to the present when the clock is set back', () => {
    const activity = watchActivity();
    activity.touch();
    vi.setSystemTime(NOW - 3_600_000);
    expect(activity.lastAt()).toBe(NOW - 3_600_000);
    vi.setSystemTime(NOW - 3_000_000);
    expect(activity.lastAt()).toBe(NOW - 3_600_000);
  });

  it('keeps the activity in the tab when storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const activity = watchActivity();
    vi.setSystemTime(NOW + 5000);
    activity.touch();
    expect(activity.lastAt()).toBe(NOW + 5000);
  });
});
