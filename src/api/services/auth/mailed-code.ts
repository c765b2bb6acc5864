import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { CODE_DIGITS } from '#contracts/auth/login-code.ts';
import type { Tx } from '#db/queries/database.ts';
import { loginCodes } from '#db/schema/accounts.ts';
import { ofAccount } from '../membership/account-rows.ts';
import { deriveSlowly } from './password-hash.ts';
import { forgetPendingLogins } from './pending-login.ts';

/** Placeholder for the code in a queued mail, so that the outbox and its backups contain no usable code. */
export const LOGIN_CODE = 'login-code';

interface CodeOwner {
  site: string;
  accountId: string;
}

interface CodeUse extends CodeOwner {
  /** what the code is for, and in which browser (codeRequestId) */
  request: string;
  now: Date;
}

/** In the hash of a code, so that it works only in the browser that asked, and only for what it was asked for. */
export const codeRequestId = (purpose: 'login' | 'confirm', sessionHash: string): string =>
  createHash('sha256').update(`${purpose} code ${sessionHash}`).digest('base64url');

/** Creates the code for a mail that is sent now. Earlier codes stay valid, because mails may arrive late. */
export async function issueLoginCode(
  tx: Tx,
  { now, lifeMs, ...use }: CodeUse & { lifeMs: number },
): Promise<string> {
  const { site, accountId } = use;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const codeHash = await hashCode(code, use);
  await tx.delete(loginCodes).where(and(ofAccount(loginCodes, use), lt(loginCodes.expiresAt, now)));
  await tx
    .insert(loginCodes)
    .values({ site, accountId, codeHash, createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
    .onConflictDoNothing();
  return code;
}

/** Slow on purpose: with so few digits, a fast hash could be reversed. @param code as typed, in groups or not */
export async function hashCode(
  code: string,
  { site, accountId, request }: Omit<CodeUse, 'now'>,
): Promise<string> {
  const salt = createHash('sha256').update(`code ${site} ${accountId} ${request}`).digest();
  return (await deriveSlowly(code.replaceAll(/\D/g, ''), salt)).toString('base64url');
}

interface HashedCode extends CodeOwner {
  codeHash: string;
  now: Date;
}

const isValid = ({ site, accountId, codeHash, now }: HashedCode) =>
  and(
    ofAccount(loginCodes, { site, accountId }),
    eq(loginCodes.codeHash, codeHash),
    gt(loginCodes.expiresAt, now),
  );

/** Whether the code may still be used. It is not used up by this. */
export async function isCodeValid(tx: Tx, code: HashedCode): Promise<boolean> {
  const found = await tx.select({ hash: loginCodes.codeHash }).from(loginCodes).where(isValid(code));
  return found.length > 0;
}

/** Uses the code up. @returns false if it is not valid, or another call was faster */
export async function takeCode(tx: Tx, code: HashedCode): Promise<boolean> {
  const taken = await tx.delete(loginCodes).where(isValid(code)).returning({ hash: loginCodes.codeHash });
  return taken.length > 0;
}

/** Deletes the account's codes, and logins that wait for the second step, after a change of password or address. */
export async function forgetLoginCodes(tx: Tx, owner: CodeOwner): Promise<void> {
  await tx.delete(loginCodes).where(ofAccount(loginCodes, owner));
  await forgetPendingLogins(tx, owner);
}
