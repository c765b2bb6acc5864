import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN, SECOND_STEP_FAILED } from '#api/log/log.ts';
import type { secondStepLogin } from '#contracts/second-step/second-step-login.ts';
import type { BodyOf } from '#contracts/shared/endpoint.ts';
import type { Turn } from '../limits/slow-down.ts';
import { describeDevice } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { findLoginAccount, takeLoginAttempt } from './login-throttle.ts';
import { startSessionIf } from './member-sessions.ts';
import { readPendingLogin, takePendingLogin } from './pending-login.ts';
import { reportSecondStep, type StepMethod, takeStepCode } from './second-step.ts';
import { t } from './texts.ts';
import { trustBrowser } from './trusted-browsers.ts';

type StepCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'request' | 'deps' | 'inSite'
>;

/** Codes of an account are counted by the limits of logins, but apart from its passwords (decision 011). */
export const stepCounter = (emailKey: string): string => `second step of ${emailKey}`;

/** Counts an attempt at the codes of an account. @throws ApiError too_many; unavailable */
export async function takeStepAttempt(
  call: Pick<RequestContext, 'site' | 'clientAddress' | 'session' | 'deps' | 'inSite'>,
  emailKey: string,
): Promise<Turn> {
  const { site, session, inSite } = call;
  const known = await inSite((tx) =>
    findLoginAccount(tx, { site, emailKey, deviceHash: session.deviceHash }),
  );
  return takeLoginAttempt(call, { known, emailKey: stepCounter(emailKey) }).catch((error) => {
    if (!(error instanceof ApiError) || error.code !== 'too_many') throw error;
    throw new ApiError('too_many', { ...error.details, message: t.tooManyStepCodes });
  });
}

/**
 * Completes the login that waits in this browser.
 * @throws ApiError not_allowed if none waits; invalid for a wrong code; too_many; unavailable
 */
export async function completeLogin(
  call: StepCall,
  { code, trust = false }: BodyOf<typeof secondStepLogin>,
): Promise<{ accountId: string; email: string; csrfToken: string }> {
  const { site, session, deps, inSite, request } = call;
  const pending = await inSite((tx) => readPendingLogin(tx, call));
  if (!pending) throw logInAgain();
  const { accountId, email, emailKey, way } = pending;
  const turn = await takeStepAttempt(call, emailKey);
  const brand = await liveBrand(deps, site);
  const userAgent = request.headers.get('user-agent');
  const scope = { site, accountId, now: deps.now() };
  const trusted = trust ? session.prepareTrust() : null;
  const used: { method: StepMethod | null } = { method: null };
  const login = await startSessionIf(call, accountId, async (tx) => {
    if (!(await takePendingLogin(tx, call, accountId))) throw logInAgain();
    const method = await takeStepCode(tx, deps, scope, code);
    used.method = method;
    // rolls back, so that the login goes on waiting
    if (method === null) throw wrongStepCode();
    if (method === 'recovery code')
      await reportSecondStep(tx, { scope, brand, change: 'recovery_code_used', userAgent });
    const device = describeDevice(userAgent);
    if (trusted)
      await trustBrowser(tx, { ...scope, tokenHash: trusted.hash, before: session.trustHash, device });
    return true;
  }).catch(async (error) => {
    if (error instanceof ApiError && error.code === 'invalid')
      logAuthEvent(call, SECOND_STEP_FAILED, { accountId, emailKey });
    // the code was not wrong
    else await turn.takeBack();
    throw error;
  });
  if (!login) throw new Error('a login that was decided on began no session');
  if (trusted) session.adoptTrust(trusted);
  // if this fails, the attempt only stays counted
  await turn.succeeded().catch(() => {});
  logAuthEvent(call, LOGIN, {
    accountId,
    emailKey,
    ...(way === 'code' && { way }),
    ...(used.method && { secondStep: used.method }),
  });
  return { accountId, email, csrfToken: login.csrfToken };
}

export const wrongStepCode = (field = 'code'): ApiError =>
  new ApiError('invalid', { reason: 'wrong_code', fields: { [field]: t.wrongStepCode } });

const logInAgain = (): ApiError =>
  new ApiError('not_allowed', { reason: 'log_in_again', message: t.logInAgain });
