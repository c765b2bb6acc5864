import { createHash, randomInt } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { CODE_DIGITS } from '#contracts/auth/login-code.ts';
import type { Tx } from '#db/queries/database.ts';
import { loginCodes } from '#db/schema/login-codes.ts';
import { mailPlace } from '../outbox/mail-placeholders.ts';
import { deriveSlowly } from './password-hash.ts';

/** Placeholder for the code in a queued mail, so that the outbox and its backups contain no usable code. */
export const LOGIN_CODE = 'login-code';

export const loginCodePlace = (): string => mailPlace(LOGIN_CODE);

interface Issued {
  site: string;
  accountId: string;
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
  await tx.delete(loginCodes).where(and(eq(loginCodes.accountId, accountId), lt(loginCodes.expiresAt, now)));
  await tx
    .insert(loginCodes)
    .values({ site, accountId, codeHash, createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
    .onConflictDoNothing();
  return `${code.slice(0, CODE_DIGITS / 2)} ${code.slice(CODE_DIGITS / 2)}`;
}

/** Slow on purpose: with so few digits, a fast hash could be reversed. */
export async function hashLoginCode(
  code: string,
  { site, accountId }: { site: string; accountId: string },
): Promise<string> {
  const salt = createHash('sha256').update(`login code ${site} ${accountId}`).digest();
  return (await deriveSlowly(code, salt)).toString('base64url');
}

/** Deletes the account's codes, after a change of password or address. */
export async function forgetLoginCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(loginCodes).where(eq(loginCodes.accountId, accountId));
}
