import { atom } from 'nanostores';
import { afterEach, beforeEach, vi } from 'vitest';
import { followListeners } from './page-listeners.ts';

const HINT = 'enamel_auth';
export const NOW = Date.UTC(2026, 10, 21, 12);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** The defaults: the warning is shown a minute before 15 minutes have passed. */
export const AUTH = 15 * MINUTE;
export const SESSION = 30 * MINUTE;

interface Warning {
  untilMs: number;
  onStay(): void;
  onLeave(): void;
}

/** The shown warnings of all tabs; null means that the warning was hidden. */
let warnings: (Warning | null)[] = [];
export const shown = () => warnings;

/** State that the tabs of a browser share. */
export const session = { state: 'in' as 'in' | 'out' | 'silence' };
export const setHint = (isIn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
  document.cookie = `${HINT}=${isIn ? '1' : ''};path=/${isIn ? '' : ';max-age=0'}`;
};

/** Opens a page in another tab. */
export async function openTab({ isMember = true, isScripted = false, warningFails = false } = {}) {
  vi.resetModules();
  const $auth = atom({ isAuthenticated: isMember, email: '' });
  const $endedInOtherTab = atom<'out' | 'idle' | null>(null);
  const went: string[] = [];
  const toasts: string[] = [];
  const logOut = vi.fn(async (notice?: string) => {
    went.push(notice ?? 'logged out');
  });
  const checkSession = vi.fn(async () => session.state);
  setHint(isMember);
  vi.doMock('#stores/auth.ts', () => ({ $auth, $endedInOtherTab, logOut, checkSession }));
  vi.doMock('#page-script/session-watch/session-toasts.ts', () => ({
    toastStillLoggedIn: () => toasts.push('still in'),
    toastLoggedOut: (how: string) => toasts.push(how),
    removeSessionToasts: () => toasts.push('removed'),
  }));
  vi.doMock('#client/page/navigate.ts', async (importOriginal) => ({
    ...(await importOriginal<typeof import('#client/page/navigate.ts')>()),
    navigate: (address: string) => went.push(address),
    hidePage: () => went.push('hidden'),
    reloadPage: () => went.push('reloaded'),
    wasReloadedByScript: () => isScripted,
  }));
  vi.doMock('#page-script/session-watch/idle-warning.tsx', () => {
    if (warningFails) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      showWarning: (warning: Warning) => warnings.push(warning),
      hideWarning: () => warnings.push(null),
    };
  });
  const { startSessionWatch } = await import('#page-script/session-watch/session-watch.ts');
  startSessionWatch();
  /** the currently shown warning */
  const warning = () => warnings.at(-1) ?? null;
  return { $auth, $endedInOtherTab, went, toasts, warning, warnings, logOut, checkSession };
}
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The computer sleeps: time passes, but no timer runs. */
export const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
export const wake = async () => {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await wait(0);
};
export const press = () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
export const notifyOtherTabs = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'enamel_active_at' }));

/** Gives each test of a file a fresh browser with a fake clock. */
export function freshBrowserEach(): void {
  const closeTabs = followListeners([window, document]);
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    localStorage.clear();
    // test files share a browser, and another one may have left its address
    history.replaceState(null, '', '/');
    warnings = [];
    document.head.innerHTML = '';
    session.state = 'in';
  });
  afterEach(() => {
    closeTabs();
    vi.useRealTimers();
  });
}
