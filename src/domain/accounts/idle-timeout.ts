/** Idle time limits (specification §4 and §9). */
export interface IdleLimits {
  /** after which a member is logged out */
  idleAuthMilliseconds: number;
  /** after which any page reloads; longer than the other */
  idleSessionMilliseconds: number;
}

export type IdleStep =
  | { kind: 'nothing'; inMs: number }
  /** warn a member that logout is near */
  | { kind: 'warn'; inMs: number }
  /** logged out and sent to the login page */
  | { kind: 'log-out' }
  /** log out and go to the login page if logged in, then reload */
  | { kind: 'reload' };

/** WCAG 2.2, 2.2.1: at least 20 seconds to extend the session. */
const LEAST_WARNING_MS = 20_000;
const USUAL_WARNING_MS = 60_000;

/** How long before the logout a member is warned. */
export function warningMs({ idleAuthMilliseconds }: IdleLimits): number {
  return Math.max(LEAST_WARNING_MS, Math.min(USUAL_WARNING_MS, idleAuthMilliseconds / 4));
}

/**
 * The step that is due after `idleMs` without activity, which after a laptop's sleep may be far more than either limit.
 * @returns the step, and the time until the next one, if there is one
 */
export function idleStep(idleMs: number, isAuthenticated: boolean, limits: IdleLimits): IdleStep {
  const { idleAuthMilliseconds, idleSessionMilliseconds } = limits;
  if (idleMs >= idleSessionMilliseconds) return { kind: 'reload' };
  if (!isAuthenticated) return { kind: 'nothing', inMs: idleSessionMilliseconds - idleMs };
  if (idleMs >= idleAuthMilliseconds) return { kind: 'log-out' };
  const left = Math.min(idleAuthMilliseconds, idleSessionMilliseconds) - idleMs;
  const warning = warningMs(limits);
  return left <= warning ? { kind: 'warn', inMs: left } : { kind: 'nothing', inMs: left - warning };
}
