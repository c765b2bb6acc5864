import { eq } from 'drizzle-orm';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import type { Tx } from '#db/queries/database.ts';
import { passwordResets } from '#db/schema/password-resets.ts';
import { mailPlace } from '../outbox/mail-placeholders.ts';

/** Placeholder for the token in a queued mail, so that the outbox and its backups contain no usable link. */
export const RESET_TOKEN = 'reset-token';

/** The token is in the fragment, which browsers do not send: server logs and other sites do not see it. */
export const resetLink = (origin: string): string =>
  `${origin}/reset-password#token=${mailPlace(RESET_TOKEN)}`;

interface Issued {
  site: string;
  accountId: string;
  now: Date;
  lifeMs: number;
}

/** Creates a token for one password reset and invalidates older ones. */
export async function issueResetToken(tx: Tx, { site, accountId, now, lifeMs }: Issued): Promise<string> {
  const token = newToken();
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
  await tx.insert(passwordResets).values({
    site,
    accountId,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}
