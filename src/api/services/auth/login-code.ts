import { and, eq, isNotNull } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN, LOGIN_CODE_FAILED, SECOND_STEP_NEEDED } from '#api/log/log.ts';
import { loginCodeMail } from '#api/mails/account/login.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import {
  addTo,
  clearCounters,
  clearLimit,
  isWithinLimit,
  type Limit,
  limitCalls,
  readPoints,
} from '../limits/rate-limit.ts';
import { CONFIRMED, deletePendingEmailChange, recordEvent } from '../membership/account.ts';
import { mailPlaceholder } from '../outbox/queue-mail.ts';
import { normalizeEmailKey } from './email-key.ts';
import { forgetOtherDevices } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { findLoginAccount, type LoginAccount } from './login-throttle.ts';
import { mailIfAccountExists } from './mail-if-account-exists.ts';
import { codeRequestId, hashCode, isCodeValid, LOGIN_CODE, takeCode } from './mailed-code.ts';
import { dropPasskeys } from './member-passkeys.ts';
import { startSessionIf } from './member-sessions.ts';
import { passFirstFactor, secondStepNeeded } from './pending-login.ts';
import { t } from './texts.ts';

/** Each request allows a few tries, so this limits how often one network can guess. */
const REQUESTS_BY_NETWORK: Limit = { name: 'code-asked', most: 10, perSeconds: 600 };

/** For an address: all unknown browsers together, and each browser that the account knows on its own. */
const MAILS: Limit = { name: 'code-mails', most: 5, perSeconds: 1800 };

/** The same for wrong codes. SP 800-63B-4 §3.2.2 allows about a hundred; each has a chance of one in a million. */
const WRONG_CODES: Limit = { name: 'code-wrong', most: 100, perSeconds: 86_400 };

/** For each mail: enough for typos. */
const MOST_TRIES = 5;

/** Mail can be slow, so the browser's request is remembered for longer than a code is valid. */
const REQUESTED_SECONDS = 3600;

type RequestCall = Pick<RequestContext, 'site' | 'clientAddress' | 'session' | 'deps' | 'inSite'>;

/** The counters of one browser and one address, known or not. */
const counterKeys = ({ site, session }: RequestCall, emailKey: string) => {
  const browser = session.begin().hash;
  return {
    requests: ['code-browser', site, emailKey, browser],
    tries: ['code-tries', site, emailKey, browser],
  };
};

/** Whose limits count, so that strangers cannot use up those of a browser that the account knows. */
const limitedBy = ({ session }: RequestCall, emailKey: string, known: LoginAccount | undefined): string =>
  known?.knowsDevice ? deviceKey(emailKey, session.deviceHash) : emailKey;

const deviceKey = (emailKey: string, deviceHash: string | null): string => `${emailKey} ${deviceHash}`;

/**
 * Emails a member a code that logs this browser in. For an unknown address it does the same work and gives the same
 * response.
 * @throws ApiError too_many, by network or address, with or without an account; unavailable
 */
export async function requestLoginCode(call: RequestCall, email: string): Promise<void> {
  const { site, deps, session, inSite } = call;
  await limitCalls(call, REQUESTS_BY_NETWORK);
  const emailKey = normalizeEmailKey(email);
  const known = await inSite((tx) =>
    findLoginAccount(tx, { site, emailKey, deviceHash: session.deviceHash }),
  );
  if (!(await isWithinLimit(call, MAILS, limitedBy(call, emailKey, known))))
    throw new ApiError('too_many', { message: t.tooManyCodeMails });
  const counters = counterKeys(call, emailKey);
  await Promise.all([
    addTo(deps, counters.requests, 1, REQUESTED_SECONDS),
    // only with a new mail, so that its limit also limits the tries
    clearCounters(deps, [counters.tries]),
  ]);
  const brand = await liveBrand(deps, site);
  const request = codeRequestId('login', session.begin().hash);
  const mail = () =>
    loginCodeMail(brand, {
      code: mailPlaceholder(LOGIN_CODE, request),
      minutes: Math.round(deps.settings.LOGIN_CODE_MS / 60_000),
    });
  await mailIfAccountExists(call, { kind: 'login-code', emailKey, mayMail: true, mail, brand });
}

/**
 * Lets an account ask for codes and try them at once, after its limits were used up.
 * @param deviceHashes of the browsers that the account knows, which have limits of their own
 * @throws ApiError unavailable
 */
export async function forgiveLoginCodes(
  call: Pick<RequestContext, 'site' | 'deps'>,
  { emailKey, deviceHashes }: { emailKey: string; deviceHashes: readonly string[] },
): Promise<void> {
  const limited = [emailKey, ...deviceHashes.map((hash) => deviceKey(emailKey, hash))];
  await Promise.all(
    [MAILS, WRONG_CODES].flatMap((limit) => limited.map((who) => clearLimit(call, limit, who))),
  );
}

type CodeCall = RequestCall & Pick<RequestContext, 'requestId' | 'request'>;

/**
 * Logs in with an emailed code, in the browser that requested it. The address then counts as confirmed.
 * @throws ApiError invalid, the same for a wrong code, an unknown address and a browser that has not requested one;
 * second_factor after a right code of an account with a second step; too_many; unavailable
 */
export async function logInWithCode(
  call: CodeCall,
  { email, code }: { email: string; code: string },
): Promise<{ accountId: string; email: string; csrfToken: string }> {
  const { site, session, deps, inSite } = call;
  const emailKey = normalizeEmailKey(email);
  const counters = counterKeys(call, emailKey);
  if ((await readPoints(deps, counters.requests)).points === 0) throw wrongCode();
  const { points: tries } = await addTo(deps, counters.tries, 1, deps.settings.LOGIN_CODE_MS / 1000);
  if (tries > MOST_TRIES) throw new ApiError('too_many', { message: t.tooManyCodes });
  const known = await inSite((tx) =>
    findLoginAccount(tx, { site, emailKey, deviceHash: session.deviceHash }),
  );
  const limited = limitedBy(call, emailKey, known);
  if (!(await isWithinLimit(call, WRONG_CODES, limited)))
    throw new ApiError('too_many', { message: t.tooManyWrongCodes });
  const owner = { site, accountId: known?.id ?? NO_ACCOUNT };
  const codeHash = await hashCode(code, { ...owner, request: codeRequestId('login', session.begin().hash) });
  const subject = { accountId: known?.id, emailKey };
  const given = { ...owner, codeHash, now: deps.now() };
  if (!(await inSite((tx) => isCodeValid(tx, given))) || !known) {
    logAuthEvent(call, LOGIN_CODE_FAILED, subject);
    throw wrongCode();
  }
  const login = await startSessionIf(call, known.id, async (tx) => {
    if (!(await takeCode(tx, given))) throw wrongCode();
    await confirmMailbox(tx, { known, site, deviceHash: session.deviceHash, now: given.now });
    return passFirstFactor(tx, call, { accountId: known.id, way: 'code' });
  });
  logAuthEvent(call, login ? LOGIN : SECOND_STEP_NEEDED, { ...subject, way: 'code' });
  // lets the member's next browser get its own mail; if this fails, the counters only stay higher
  await clearCounters(deps, [counters.requests, counters.tries]).catch(() => {});
  await Promise.all([clearLimit(call, MAILS, limited), clearLimit(call, WRONG_CODES, limited)]).catch(
    () => {},
  );
  if (!login) throw secondStepNeeded();
  return { accountId: known.id, email: known.email, csrfToken: login.csrfToken };
}

interface ConfirmedMailbox {
  known: LoginAccount;
  site: string;
  deviceHash: string | null;
  now: Date;
}

/**
 * The address counts as confirmed. Until then the account may have been someone else's who mistyped theirs, so other
 * browsers are logged out. If the account does not know this browser, what else would let that person in is removed too.
 */
async function confirmMailbox(tx: Tx, { known, site, deviceHash, now }: ConfirmedMailbox): Promise<void> {
  const account = { site, accountId: known.id };
  const confirmed = await tx
    .update(accounts)
    .set({ ...CONFIRMED, ...(!known.knowsDevice && { passwordHash: null }) })
    .where(and(eq(accounts.site, site), eq(accounts.id, known.id), isNotNull(accounts.emailUnconfirmedSince)))
    .returning({ id: accounts.id });
  if (confirmed.length === 0) return;
  await tx.delete(sessions).where(and(eq(sessions.site, site), eq(sessions.accountId, known.id)));
  await forgetOtherDevices(tx, account, deviceHash);
  if (known.knowsDevice) return;
  await deletePendingEmailChange(tx, account);
  await dropPasskeys(tx, { ...account, now });
  if (known.passwordHash !== null) await recordEvent(tx, { ...account, now }, 'password_removed');
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const wrongCode = () =>
  new ApiError('invalid', {
    fields: { code: t.wrongCode },
    reason: 'wrong_code',
  });
