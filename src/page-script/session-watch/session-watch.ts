import {
  hidePage,
  navigate,
  reloadPage,
  setNextPageNotice,
  wasReloadedByScript,
} from '#client/page/navigate.ts';
import { pageConfig } from '#client/page/page-meta.ts';
import { watchActivity } from '#client/session/activity.ts';
import { hasAuthHint } from '#client/session/session-state.ts';
import { idleStep, warningMs } from '#domain/accounts/idle-timeout.ts';
import { $auth, $endedInOtherTab, checkSession, logOut } from '#stores/auth.ts';
import { loginPath } from '#util/site/paths.ts';

/** Timers of hidden tabs and sleeping computers fire late, so the time is checked at least this often. */
const CHECK_EVERY_MS = 15_000;
/** When to retry after the server could not say who is logged in. */
const RETRY_MS = 60_000;
/** After sleep, or on return to a page, timers may not have run. */
const WAKE_EVENTS = ['visibilitychange', 'resume', 'focus', 'pageshow', 'online'];

/** Toasts load on first use; one that cannot be loaded is not shown. */
const withToasts = (show: (toasts: typeof import('./session-toasts.ts')) => void): void =>
  void import('./session-toasts.ts').then(show, () => {});

/**
 * Watches idle time: warns a member, logs them out, and reloads an idle page (specification §4). All tabs share the
 * time of the last activity.
 */
export function startSessionWatch(): void {
  const limits = pageConfig();
  const activity = watchActivity();
  /** Twice before the warning, so that the server's own idle limit never expires before ours. */
  const reportEveryMs = (limits.idleAuthMilliseconds - warningMs(limits)) / 2;
  let warning: Promise<typeof import('./idle-warning.tsx')> | null = null;
  let isWarning = false;
  let isLeaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** when activity was last reported to the server */
  let reportedAt = 0;

  // Without a response of the server, the session may be alive.
  const isLoggedIn = (): boolean => $auth.get().isAuthenticated || hasAuthHint();

  /** Opening a page is activity, unless a script reloaded it or the member was away for too long. */
  const countOpening = (isScripted: boolean): void => {
    const awayMs = Date.now() - activity.lastAt();
    if (!isLoggedIn() || (!isScripted && awayMs < limits.idleAuthMilliseconds)) activity.touch();
  };
  const report = (): ReturnType<typeof checkSession> => {
    reportedAt = Date.now();
    return checkSession();
  };
  /** A member who only reads makes no calls, so report activity to keep the server's idle limit in step. */
  const reportIfDue = (): void => {
    const since = Date.now() - reportedAt;
    const hasNewActivity = activity.lastAt() > reportedAt && since >= reportEveryMs;
    const isUnclear = !$auth.get().isAuthenticated && since >= RETRY_MS;
    if (hasNewActivity || isUnclear) void report();
  };

  const closeWarning = (): void => {
    isWarning = false;
    void warning?.then((module) => !isWarning && module.hideWarning());
  };
  const stay = (): void => {
    activity.touch();
    closeWarning();
    const reporting = report();
    check();
    void reporting.then((state) => {
      if (state === 'in') withToasts(({ toastStillLoggedIn }) => toastStillLoggedIn());
      if (state !== 'out') return;
      // the server had already ended the session
      setNextPageNotice('ended');
      navigate(loginPath(location.pathname + location.search));
    });
  };
  const leave = (): void => {
    isLeaving = true;
    closeWarning();
    void logOut();
  };
  const warn = (untilMs: number): void => {
    isWarning = true;
    warning ??= import('./idle-warning.tsx');
    void warning.then(
      (module) => isWarning && module.showWarning({ untilMs, onStay: stay, onLeave: leave }),
      () => {
        // The warning was not shown: any activity counts, and the next check tries again.
        warning = null;
        isWarning = false;
      },
    );
  };

  const check = (): void => {
    clearTimeout(timer);
    if (isLeaving) return;
    const step = idleStep(Date.now() - activity.lastAt(), isLoggedIn(), limits);
    if (step.kind !== 'warn' && isWarning) closeWarning();
    if (step.kind === 'log-out' || step.kind === 'reload') {
      isLeaving = true;
      if (isLoggedIn()) void logOut('idle');
      else {
        hidePage();
        reloadPage();
      }
      return;
    }
    if (step.kind === 'warn' && !isWarning) warn(Date.now() + step.inMs);
    if (step.kind === 'nothing' && isLoggedIn()) reportIfDue();
    timer = setTimeout(check, Math.min(step.inMs, CHECK_EVERY_MS));
  };

  countOpening(wasReloadedByScript());
  // While the warning is open, only its buttons count: a nudged mouse is not activity.
  activity.listen(() => !isWarning);
  activity.onOtherTab(check);
  $auth.listen(check);
  $endedInOtherTab.listen((how) =>
    withToasts(({ toastLoggedOut, removeSessionToasts }) =>
      how ? toastLoggedOut(how) : removeSessionToasts(),
    ),
  );
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    closeWarning();
    countOpening(false);
    check();
  });
  for (const event of WAKE_EVENTS) window.addEventListener(event, check, true);
  check();
}
