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

/** Timers of a hidden tab or a sleeping machine come late: time is looked at again at least this often. */
const LOOK_EVERY_MS = 15_000;
/** How soon the server is asked again after it could not say who is logged in. */
const ASK_AGAIN_MS = 60_000;
/** After a sleep, or on the way back to a page, no timer need have run. */
const WAKING = ['visibilitychange', 'resume', 'focus', 'pageshow', 'online'];

/** Loaded with the first thing to say; what cannot be loaded is not said. */
const say = (work: (toasts: typeof import('./session-toasts.ts')) => void): void =>
  void import('./session-toasts.ts').then(work, () => {});

/**
 * Watches idle time: warns a member, logs them out, and reloads an idle page (specification §4). All tabs share the
 * time of the last activity.
 */
export function startSessionWatch(): void {
  const limits = pageConfig();
  const activity = watchActivity();
  /** Half done before the warning, so that the server's own idle limit never runs out before ours. */
  const tellEveryMs = (limits.idleAuthMilliseconds - warningMs(limits)) / 2;
  let warning: Promise<typeof import('./idle-warning.tsx')> | null = null;
  let isWarning = false;
  let isLeaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** when the server was last told of this member */
  let toldAt = 0;

  // Where the server could not say, the session may be alive: what is idle is idle all the same.
  const isIn = (): boolean => $auth.get().isAuthenticated || hasAuthHint();

  /** Opening a page is a sign of life; not if it opened by itself, nor for a member who was away for too long. */
  const arrive = (isByItself: boolean): void => {
    const awayMs = Date.now() - activity.lastAt();
    if (!isIn() || (!isByItself && awayMs < limits.idleAuthMilliseconds)) activity.touch();
  };
  const tell = (): ReturnType<typeof checkSession> => {
    toldAt = Date.now();
    return checkSession();
  };
  /** A member who only reads makes no calls, so report activity to keep the server's idle limit in step. */
  const tellNowAndThen = (): void => {
    const since = Date.now() - toldAt;
    const isNews = activity.lastAt() > toldAt && since >= tellEveryMs;
    const isUnclear = !$auth.get().isAuthenticated && since >= ASK_AGAIN_MS;
    if (isNews || isUnclear) void tell();
  };

  const closeWarning = (): void => {
    isWarning = false;
    void warning?.then((module) => !isWarning && module.hideWarning());
  };
  const stay = (): void => {
    activity.touch();
    closeWarning();
    const telling = tell();
    look();
    void telling.then((asked) => {
      if (asked === 'in') say(({ toastStillLoggedIn }) => toastStillLoggedIn());
      if (asked !== 'out') return;
      // too late: the server had ended the session already
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

  const look = (): void => {
    clearTimeout(timer);
    if (isLeaving) return;
    const step = idleStep(Date.now() - activity.lastAt(), isIn(), limits);
    if (step.kind !== 'warn' && isWarning) closeWarning();
    if (step.kind === 'log-out' || step.kind === 'reload') {
      isLeaving = true;
      // Both end at the login page, freshly loaded.
      if (isIn()) void logOut('idle');
      else {
        hidePage();
        reloadPage();
      }
      return;
    }
    if (step.kind === 'warn' && !isWarning) warn(Date.now() + step.inMs);
    if (step.kind === 'nothing' && isIn()) tellNowAndThen();
    timer = setTimeout(look, Math.min(step.inMs, LOOK_EVERY_MS));
  };

  arrive(wasReloadedByScript());
  // While the warning is open, only its buttons count: a nudged mouse is not activity.
  activity.listen(() => !isWarning);
  activity.onOtherTab(look);
  $auth.listen(look);
  $endedInOtherTab.listen((how) =>
    say(({ toastLoggedOut, takeBack }) => (how ? toastLoggedOut(how) : takeBack())),
  );
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    closeWarning();
    arrive(false);
    look();
  });
  for (const event of WAKING) window.addEventListener(event, look, true);
  look();
}
