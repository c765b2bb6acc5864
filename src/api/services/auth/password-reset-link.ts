import { eq } from 'drizzle-orm';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import type { Tx } from '#db/queries/database.ts';
import { passwordResets } from '#db/schema/password-resets.ts';
import { mailPlace } from '../outbox/mail-placeholders.ts';

/** Whose place a mail that waits has: whoever reads the outbox or a backup of it cannot open an account with it. */
export const RESET_TOKEN = 'reset-token';

/** In the fragment, which browsers send to nobody: neither servers' logs nor other sites see it. */
export const resetLink = (origin: string): string =>
  `${origin}/reset-password#token=${mailPlace(RESET_TOKEN)}`;

interface Issued {
  site: string;
  accountId: string;
  now: Date;
  lifeMs: number;
}

/** A new token for one new password. Older ones are no good any more. */
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
