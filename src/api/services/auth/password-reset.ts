import { and, eq } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { passwordResetMail } from '#api/mails/account/login.ts';
import type { Tx } from '#db/queries/database.ts';
import { passwordResets } from '#db/schema/accounts.ts';
import { paths } from '#util/site/paths.ts';
import { isWithinLimit, type Limit, limitCalls } from '../limits/rate-limit.ts';
import { mailPlaceholder } from '../outbox/queue-mail.ts';
import { normalizeEmailKey } from './email-key.ts';
import { mailIfAccountExists } from './mail-if-account-exists.ts';

/** Placeholder for the token in a queued mail, so that the outbox and its backups contain no usable link. */
export const RESET_TOKEN = 'reset-token';

/** The token is in the fragment, which browsers do not send: server logs and other sites do not see it. */
export const resetLink = (origin: string): string =>
  `${origin}${paths.resetPassword}#token=${mailPlaceholder(RESET_TOKEN)}`;

interface Issued {
  site: string;
  accountId: string;
  now: Date;
  lifeMs: number;
}

/** Creates a token for one password reset and invalidates older ones. */
export async function issueResetToken(tx: Tx, { site, accountId, now, lifeMs }: Issued): Promise<string> {
  const token = newToken();
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.site, site), eq(passwordResets.accountId, accountId)));
  await tx.insert(passwordResets).values({
    site,
    accountId,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

const REQUESTS_BY_NETWORK: Limit = { name: 'reset-asked', most: 20, perSeconds: 3600 };

/**
 * The number of mails to one address while a link is valid. A member who is refused a mail because of requests by
 * strangers therefore has one with a valid link.
 */
const mailsTo = (lifeMs: number): Limit => ({ name: 'reset-mails', most: 3, perSeconds: lifeMs / 1000 });

type ResetCall = Pick<RequestContext, 'site' | 'clientAddress' | 'deps' | 'inSite'>;

/**
 * Sends a member a link for a new password; for an unknown address it does the same work and gives the same response.
 * @throws ApiError too_many, by network only; unavailable
 */
export async function requestReset(call: ResetCall, email: string): Promise<void> {
  const { site, deps } = call;
  await limitCalls(call, REQUESTS_BY_NETWORK);
  const emailKey = normalizeEmailKey(email);
  const lifeMs = deps.settings.RESET_LINK_MS;
  const mayMail = await isWithinLimit(call, mailsTo(lifeMs), emailKey);
  const brand = await liveBrand(deps, site);
  const mail = () =>
    passwordResetMail(brand, {
      link: resetLink(brand.origin),
      minutes: Math.round(lifeMs / 60_000),
    });
  await mailIfAccountExists(call, { kind: 'password-reset', emailKey, mayMail, mail, brand });
}
