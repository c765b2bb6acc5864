import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN_CODE_FAILED, LOGIN_CODE_TAKEN } from '#api/log/log.ts';
import { loginCodeMail } from '#api/mails/account/login.ts';
import { CODE_DIGITS } from '#contracts/auth/login-code.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, loginCodes } from '#db/schema/accounts.ts';
import {
  addTo,
  clearCounters,
  clearLimit,
  isWithinLimit,
  type Limit,
  limitCalls,
  readPoints,
} from '../limits/rate-limit.ts';
import { CONFIRMED } from '../membership/account.ts';
import { mailPlaceholder } from '../outbox/queue-mail.ts';
import { normalizeEmailKey } from './email-key.ts';
import { rememberDevice } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { mailIfAccountExists } from './mail-if-account-exists.ts';
import { deriveSlowly } from './password-hash.ts';
import { t } from './texts.ts';

/** Placeholder for the code in a queued mail, so that the outbox and its backups contain no usable code. */
export const LOGIN_CODE = 'login-code';

interface CodeOwner {
  site: string;
  accountId: string;
}

interface Issued extends CodeOwner {
  now: Date;
  lifeMs: number;
}

/**
 * Creates the code for a mail that is sent now, in two groups of digits. Codes of earlier mails stay valid, so a member
 * who is refused another mail still has one that works.
 */
export async function issueLoginCode(tx: Tx, { site, accountId, now, lifeMs }: Issued): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const codeHash = await hashLoginCode(code, { site, accountId });
  await tx.delete(loginCodes).where(and(isOf({ site, accountId }), lt(loginCodes.expiresAt, now)));
  await tx
    .insert(loginCodes)
    .values({ site, accountId, codeHash, createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
    .onConflictDoNothing();
  return `${code.slice(0, CODE_DIGITS / 2)} ${code.slice(CODE_DIGITS / 2)}`;
}

/** Slow on purpose: with so few digits, a fast hash could be reversed. */
async function hashLoginCode(code: string, { site, accountId }: CodeOwner): Promise<string> {
  const salt = createHash('sha256').update(`login code ${site} ${accountId}`).digest();
  return (await deriveSlowly(code, salt)).toString('base64url');
}

/** Deletes the account's codes, after a change of password or address. */
export async function forgetLoginCodes(tx: Tx, owner: CodeOwner): Promise<void> {
  await tx.delete(loginCodes).where(isOf(owner));
}

const isOf = ({ site, accountId }: CodeOwner) =>
  and(eq(loginCodes.site, site), eq(loginCodes.accountId, accountId));

/** Each request allows a few tries, so this limits how often one network can guess. */
const REQUESTS_BY_NETWORK: Limit = { name: 'code-asked', most: 10, perSeconds: 600 };

/** Mail can be slow, so the browser's request is remembered for longer than a code is valid. */
const REQUESTED_SECONDS = 3600;

/**
 * Two mails in half of a code's life. If strangers have used up both, the member has a code in the mailbox that is
 * valid for at least the other half.
 */
const codeMailLimit = (lifeMs: number): Limit => ({
  name: 'code-mails',
  most: 2,
  perSeconds: lifeMs / 2000,
});

interface CodeRequester {
  site: string;
  emailKey: string;
  /** hash of the browser's session token */
  browser: string;
}

/** The counters of one browser and one address, known or not. */
const counterKeys = ({ site, emailKey, browser }: CodeRequester) => ({
  requests: ['code-browser', site, emailKey, browser],
  tries: ['code-tries', site, emailKey, browser],
});

/**
 * Emails a member a code for this browser; for an unknown address it does the same work and gives the same response.
 * The code works in every browser that has requested one, so requests by strangers cost the member nothing.
 * @throws ApiError too_many, by network only; unavailable
 */
export async function requestLoginCode(
  call: Pick<CodeCall, 'site' | 'clientAddress' | 'session' | 'deps' | 'inSite'>,
  email: string,
): Promise<void> {
  const { site, deps, session } = call;
  await limitCalls(call, REQUESTS_BY_NETWORK);
  const emailKey = normalizeEmailKey(email);
  const counters = counterKeys({ site, emailKey, browser: session.begin().hash });
  const lifeMs = deps.settings.LOGIN_CODE_MS;
  const [mayMail] = await Promise.all([
    isWithinLimit(call, codeMailLimit(lifeMs), emailKey),
    addTo(deps, counters.requests, 1, REQUESTED_SECONDS),
    clearCounters(deps, [counters.tries]),
  ]);
  const brand = await liveBrand(deps, site);
  const mail = () =>
    loginCodeMail(brand, {
      code: mailPlaceholder(LOGIN_CODE),
      minutes: Math.round(lifeMs / 60_000),
    });
  await mailIfAccountExists(call, { kind: 'login-code', emailKey, mayMail, mail, brand });
}

/** Enough for typos; each request for a new code resets the count. */
const MOST_TRIES = 5;

type CodeCall = Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'session' | 'deps' | 'inSite'>;

/**
 * Checks an emailed code. The account then knows this browser, so tries by strangers no longer delay it. It does not
 * log in: a mailbox is not an authenticator (NIST SP 800-63B-4 §3.1.3.1), so the password is still required.
 * @throws ApiError invalid, the same for a wrong code, an unknown address and a browser that has not requested one;
 * too_many
 */
export async function confirmLoginCode(
  call: CodeCall,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { site, session, deps, inSite } = call;
  const emailKey = normalizeEmailKey(email);
  const counters = counterKeys({ site, emailKey, browser: session.begin().hash });
  const lifeMs = deps.settings.LOGIN_CODE_MS;
  if ((await readPoints(deps, counters.requests)).points === 0) throw wrongCode();
  const { points: tries } = await addTo(deps, counters.tries, 1, lifeMs / 1000);
  if (tries > MOST_TRIES)
    throw new ApiError('too_many', {
      message: t.tooManyCodes,
    });
  const account = await inSite((tx) => findAccount(tx, { site, emailKey }));
  const owner = { site, accountId: account?.id ?? '' };
  const codeHash = await hashLoginCode(code.replaceAll(/\D/g, ''), owner);
  const now = deps.now();
  const isRight = await inSite(async (tx) => {
    const used = await tx
      .delete(loginCodes)
      .where(
        and(
          isOf({ site, accountId: account?.id ?? NO_ACCOUNT }),
          eq(loginCodes.codeHash, codeHash),
          gt(loginCodes.expiresAt, now),
        ),
      )
      .returning({ accountId: loginCodes.accountId });
    if (!account || used.length === 0) return false;
    await tx
      .update(accounts)
      .set(CONFIRMED)
      .where(and(eq(accounts.site, site), eq(accounts.id, account.id)));
    await rememberDevice(tx, { ...owner, tokenHash: session.keepDevice(), now });
    return true;
  });
  if (!isRight) {
    logAuthEvent(call, LOGIN_CODE_FAILED, { accountId: account?.id, emailKey });
    throw wrongCode();
  }
  logAuthEvent(call, LOGIN_CODE_TAKEN, { accountId: account?.id, emailKey });
  // lets the member's next browser get its own mail; if this fails, the counters only stay higher
  await clearCounters(deps, [counters.requests, counters.tries]).catch(() => {});
  await clearLimit(call, codeMailLimit(lifeMs), emailKey).catch(() => {});
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const wrongCode = () =>
  new ApiError('invalid', {
    fields: { code: t.wrongCode },
    reason: 'wrong_code',
  });

async function findAccount(
  tx: Tx,
  { site, emailKey }: { site: string; emailKey: string },
): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.emailKey, emailKey)));
  return found;
}
