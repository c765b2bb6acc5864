import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { type SecondStepChange, secondStepMail } from '#api/mails/account/second-step/second-step-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountRecoveryCodes, accountSecondSteps } from '#db/schema/second-steps.ts';
import { type AccountScope, readAccount, recordEvent } from '../membership/account.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { queueMailTo } from '../outbox/queue-mail.ts';
import { deviceInSentence } from './known-device.ts';
import { forgetPendingLogins } from './pending-login.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { t } from './texts.ts';
import { stepOfCode } from './totp.ts';
import { endTrust } from './trusted-browsers.ts';

type Deps = Pick<RequestContext['deps'], 'memberSecrets' | 'log'>;

/** Its row, also before the first code was entered. */
export async function findSecondStep(tx: Tx, owner: AccountKey) {
  const [found] = await tx.select().from(accountSecondSteps).where(ofAccount(accountSecondSteps, owner));
  return found;
}

/** Which of the two a member gave. */
export type StepMethod = 'app' | 'recovery code';

export const methodOf = (code: string): StepMethod =>
  code.replaceAll(/\D/g, '').length === 6 && !/[a-z]/i.test(code) ? 'app' : 'recovery code';

/** Whether the code is right now; it is not used up by this. @throws ApiError unavailable without the key */
export async function isStepCodeRight(
  tx: Tx,
  deps: Deps,
  scope: AccountScope,
  code: string,
): Promise<boolean> {
  if (methodOf(code) === 'recovery code') {
    const unused = and(
      ofAccount(accountRecoveryCodes, scope),
      eq(accountRecoveryCodes.codeHash, hashRecoveryCode(code)),
    );
    return (await tx.$count(accountRecoveryCodes, and(unused, isNull(accountRecoveryCodes.usedAt)))) > 0;
  }
  const found = await findSecondStep(tx, scope);
  if (!found?.confirmedAt) return false;
  const step = stepOfCode(openSecret(deps, found), code, scope.now);
  return step !== null && step > (found.lastStep ?? 0);
}

/**
 * Uses a code up.
 * @returns null for a wrong code, or one that was used before, also by a call at the same time
 * @throws ApiError unavailable without the key
 */
export async function takeStepCode(
  tx: Tx,
  deps: Deps,
  scope: AccountScope,
  code: string,
): Promise<StepMethod | null> {
  const method = methodOf(code);
  const isTaken = method === 'app' ? takeAppCode(tx, deps, scope, code) : takeRecoveryCode(tx, scope, code);
  return (await isTaken) ? method : null;
}

async function takeAppCode(tx: Tx, deps: Deps, scope: AccountScope, code: string): Promise<boolean> {
  const found = await findSecondStep(tx, scope);
  if (!found?.confirmedAt) return false;
  const step = stepOfCode(openSecret(deps, found), code, scope.now);
  if (step === null) return false;
  const used = await tx
    .update(accountSecondSteps)
    .set({ lastStep: step })
    .where(
      and(
        ofAccount(accountSecondSteps, scope),
        isNotNull(accountSecondSteps.confirmedAt),
        or(isNull(accountSecondSteps.lastStep), lt(accountSecondSteps.lastStep, step)),
      ),
    )
    .returning({ accountId: accountSecondSteps.accountId });
  return used.length > 0;
}

async function takeRecoveryCode(tx: Tx, scope: AccountScope, code: string): Promise<boolean> {
  const used = await tx
    .update(accountRecoveryCodes)
    .set({ usedAt: scope.now })
    .where(
      and(
        ofAccount(accountRecoveryCodes, scope),
        eq(accountRecoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(accountRecoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: accountRecoveryCodes.codeHash });
  return used.length > 0;
}

/** @throws ApiError unavailable without the key with which the secret was sealed */
export function openSecret(
  { memberSecrets, log }: Deps,
  { secret, accountId }: { secret: string; accountId: string },
): string {
  try {
    if (memberSecrets) return memberSecrets.open(secret, accountId);
  } catch (error) {
    log.error('second-step-secret-not-opened', error);
  }
  throw new ApiError('unavailable', { message: t.appCodesUnavailable });
}

/** @returns how many recovery codes are left */
export const countRecoveryCodes = (tx: Tx, owner: AccountKey): Promise<number> =>
  tx.$count(
    accountRecoveryCodes,
    and(ofAccount(accountRecoveryCodes, owner), isNull(accountRecoveryCodes.usedAt)),
  );

export async function replaceRecoveryCodes(
  tx: Tx,
  { site, accountId }: AccountKey,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(accountRecoveryCodes).where(ofAccount(accountRecoveryCodes, { site, accountId }));
  await tx
    .insert(accountRecoveryCodes)
    .values(codes.map((code) => ({ site, accountId, codeHash: hashRecoveryCode(code) })));
}

/**
 * Removes the second step with all that belongs to it.
 * @returns whether it was on
 */
export async function dropSecondStep(tx: Tx, owner: AccountKey): Promise<boolean> {
  const removed = await tx
    .delete(accountSecondSteps)
    .where(ofAccount(accountSecondSteps, owner))
    .returning({ since: accountSecondSteps.confirmedAt });
  await tx.delete(accountRecoveryCodes).where(ofAccount(accountRecoveryCodes, owner));
  await endTrust(tx, owner);
  await forgetPendingLogins(tx, owner);
  return removed.some(({ since }) => since !== null);
}

interface Reported {
  scope: AccountScope;
  brand: LiveBrand;
  change: SecondStepChange;
  userAgent: string | null;
  details?: Record<string, unknown>;
}

/** Adds a change to the account's history, and emails the member. */
export async function reportSecondStep(
  tx: Tx,
  { scope, brand, change, userAgent, details = {} }: Reported,
): Promise<void> {
  const { accountId, now } = scope;
  await recordEvent(tx, scope, change, details);
  const left = await countRecoveryCodes(tx, scope);
  const kind = change.replaceAll('_', '-');
  await queueMailTo(tx, brand, await readAccount(tx, scope), {
    kind,
    dedupeKey: `${kind}:${accountId}:${now.toISOString()}:${left}`,
    // in the language of the mail, which may not be that of the call
    mail: () => secondStepMail(brand, { change, device: deviceInSentence(userAgent), left }),
  });
}
