import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { emailChanges } from '../../../db/schema/email-changes.ts';
import { hashToken, newToken } from '../../session/tokens.ts';

/**
 * Stands for the token in a mail that waits to be sent. The token is made when it leaves: whoever reads the outbox
 * or a backup of it cannot confirm an address with it.
 */
export const EMAIL_TOKEN_PLACE = '{email-token}';

/** In the fragment, which browsers send to nobody: neither servers' logs nor other sites see it. */
export const emailLink = (origin: string): string => `${origin}/dashboard#email-token=${EMAIL_TOKEN_PLACE}`;

/** A new token for the address that an account waits to have confirmed; null where none waits any more. */
export async function issueEmailToken(
  tx: Tx,
  { site, accountId, now }: { site: string; accountId: string; now: Date },
): Promise<string | null> {
  const token = newToken();
  const waiting = and(
    eq(emailChanges.site, site),
    eq(emailChanges.accountId, accountId),
    gt(emailChanges.expiresAt, now),
  );
  const issued = await tx
    .update(emailChanges)
    .set({ tokenHash: hashToken(token) })
    .where(waiting)
    .returning({ accountId: emailChanges.accountId });
  return issued.length === 0 ? null : token;
}
