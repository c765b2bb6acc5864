import { and, eq, isNull, ne } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import { type RequestContext, requireMember } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { SecondStepChange } from '#api/mails/account/second-step/second-step-mail.ts';
import type {
  beginSecondStep as beginContract,
  endTrust as endTrustContract,
  readSecondStep,
  turnOffSecondStep,
} from '#contracts/second-step/second-step.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { sessions } from '#db/schema/accounts.ts';
import { accountSecondSteps } from '#db/schema/second-steps.ts';
import { type AccountScope, accountScope, readAccount } from '../membership/account.ts';
import { assertOwner } from './assert-owner.ts';
import { describeDevice } from './known-device.ts';
import { lockAccount } from './pending-login.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  dropSecondStep,
  findSecondStep,
  isStepCodeRight,
  openSecret,
  replaceRecoveryCodes,
  reportSecondStep,
  takeStepCode,
} from './second-step.ts';
import { takeStepAttempt, wrongStepCode } from './second-step-login.ts';
import { t } from './texts.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import { endTrust, listTrusted } from './trusted-browsers.ts';

type StepCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'member' | 'request' | 'deps' | 'inSite'
>;
type FullProof = BodyOf<typeof turnOffSecondStep>;

/** A secret that was shown longer ago is not confirmed. */
const SET_UP_MS = 60 * 60_000;

/** What the dashboard shows. */
export function showSecondStep(call: StepCall): Promise<AnswerOf<typeof readSecondStep>> {
  const scope = accountScope(call);
  return call.inSite(async (tx) => {
    const since = (await findSecondStep(tx, scope))?.confirmedAt;
    return {
      isAvailable: call.deps.memberSecrets !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, scope),
      browsers: await listTrusted(tx, { ...scope, tokenHash: call.session.trustHash }),
    };
  });
}

/**
 * Makes a new secret for the authenticator app. It replaces the one before until a code of it was entered.
 * @throws ApiError not_allowed once it is on, without a confirmed address, or without the key of this server; invalid,
 * naming the field; too_many; unavailable
 */
export async function beginSecondStep(
  call: StepCall,
  { currentPassword: password, code }: BodyOf<typeof beginContract>,
): Promise<AnswerOf<typeof beginContract>> {
  const { site, deps, inSite } = call;
  const scope = accountScope(call);
  const member = requireMember(call);
  const { memberSecrets } = deps;
  if (!memberSecrets) throw new ApiError('not_allowed', { message: t.secondStepUnavailable });
  await inSite((tx) => assertMaySetUp(tx, scope));
  await assertOwner(call, member, { password, code, field: 'currentPassword' });
  const { name: issuer } = await liveBrand(deps, site);
  const secret = newTotpSecret();
  const { accountId, now: createdAt } = scope;
  const drawn = { secret: memberSecrets.seal(secret, accountId), createdAt };
  await inSite(async (tx) => {
    await lockAccount(tx, scope);
    const stored = await tx
      .insert(accountSecondSteps)
      .values({ site, accountId, ...drawn })
      .onConflictDoUpdate({
        target: [accountSecondSteps.site, accountSecondSteps.accountId],
        set: drawn,
        setWhere: isNull(accountSecondSteps.confirmedAt),
      })
      .returning({ accountId: accountSecondSteps.accountId });
    if (stored.length === 0) throw alreadyOn();
  });
  return { uri: totpUri(secret, { issuer, email: member.email }), secret };
}

async function assertMaySetUp(tx: Tx, scope: AccountScope): Promise<void> {
  const { emailUnconfirmedSince } = await readAccount(tx, scope);
  // a person who joined with another's address could lock its owner out (decision 072)
  if (emailUnconfirmedSince !== null) throw new ApiError('not_allowed', { message: t.confirmEmailFirst });
  if ((await findSecondStep(tx, scope))?.confirmedAt) throw alreadyOn();
}

const alreadyOn = () => new ApiError('not_allowed', { reason: 'on', message: t.secondStepIsOn });

/**
 * Turns the second step on with the first code of the app. Other sessions end: they began without it.
 * @returns the recovery codes, which are shown only now
 * @throws ApiError invalid; not_allowed once it is on, or without a recent secret; too_many; unavailable
 */
export async function confirmSecondStep(call: StepCall, code: string): Promise<string[]> {
  const { site, deps, inSite } = call;
  const scope = accountScope(call);
  const { accountId, now } = scope;
  const { emailKey } = await inSite((tx) => readAccount(tx, scope));
  const turn = await takeStepAttempt(call, emailKey);
  const brand = await liveBrand(deps, site);
  const recoveryCodes = newRecoveryCodes();
  await inSite(async (tx) => {
    await lockAccount(tx, scope);
    await assertMaySetUp(tx, scope);
    const found = await findSecondStep(tx, scope);
    if (!found || now.getTime() - found.createdAt.getTime() > SET_UP_MS)
      throw new ApiError('not_allowed', { reason: 'begin_again', message: t.setUpAgain });
    const step = stepOfCode(openSecret(deps, found), code, now);
    if (step === null) throw wrongStepCode();
    await tx
      .update(accountSecondSteps)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(eq(accountSecondSteps.site, site), eq(accountSecondSteps.accountId, accountId)));
    await replaceRecoveryCodes(tx, scope, recoveryCodes);
    await endOthers(tx, call);
    await report(tx, call, { brand, change: 'second_step_on' });
  });
  await turn.succeeded().catch(() => {});
  return recoveryCodes;
}

async function endOthers(tx: Tx, call: StepCall): Promise<void> {
  const { accountId, sessionId } = requireMember(call);
  const own = and(eq(sessions.site, call.site), eq(sessions.accountId, accountId));
  await tx.delete(sessions).where(and(own, ne(sessions.id, sessionId)));
}

/**
 * Makes new recovery codes. Those before become invalid.
 * @returns the codes, which are shown only now
 * @throws ApiError as turnOff
 */
export async function renewRecoveryCodes(call: StepCall, given: FullProof): Promise<string[]> {
  const codes = newRecoveryCodes();
  await changeWithProof(call, given, async (tx, brand) => {
    await replaceRecoveryCodes(tx, accountScope(call), codes);
    await report(tx, call, { brand, change: 'recovery_codes_renewed' });
  });
  return codes;
}

/**
 * Turns the second step off.
 * @throws ApiError not_allowed if it is off; invalid, naming the field; too_many; unavailable
 */
export const turnOff = (call: StepCall, given: FullProof): Promise<void> =>
  changeWithProof(call, given, async (tx, brand) => {
    await dropSecondStep(tx, accountScope(call));
    await report(tx, call, { brand, change: 'second_step_off' });
  });

/**
 * The login's proof, and a code while the step is on: a passkey logs in without the step, so that a browser left logged
 * in and a mailbox must not be enough to add one.
 * @throws ApiError invalid, naming the field; too_many; unavailable
 */
export async function assertOwnerAndStep(
  call: StepCall,
  { stepCode, ...proof }: Omit<FullProof, 'stepCode'> & { stepCode?: string | undefined },
): Promise<void> {
  const { currentPassword: password, code } = proof;
  const step = await call.inSite((tx) => findSecondStep(tx, accountScope(call)));
  if (!step?.confirmedAt) {
    await assertOwner(call, requireMember(call), { password, code, field: 'currentPassword' });
    return;
  }
  if (!stepCode) throw new ApiError('invalid', { fields: { stepCode: t.secondStepNeeded } });
  await changeWithProof(call, { ...proof, stepCode }, async () => {});
}

/** Asks for the login's proof and for a code: neither a stolen mailbox nor a browser left logged in is enough. */
async function changeWithProof(
  call: StepCall,
  { currentPassword: password, code, stepCode }: FullProof,
  change: (tx: Tx, brand: LiveBrand) => Promise<void>,
): Promise<void> {
  const { site, deps, inSite } = call;
  const scope = accountScope(call);
  const { emailKey, isOn } = await inSite(async (tx) => ({
    emailKey: (await readAccount(tx, scope)).emailKey,
    isOn: Boolean((await findSecondStep(tx, scope))?.confirmedAt),
  }));
  if (!isOn) throw new ApiError('not_allowed', { reason: 'off', message: t.secondStepIsOff });
  const turn = await takeStepAttempt(call, emailKey);
  // checked before the mailed code is used up
  if (!(await inSite((tx) => isStepCodeRight(tx, deps, scope, stepCode)))) throw wrongStepCode('stepCode');
  await assertOwner(call, requireMember(call), { password, code, field: 'currentPassword' });
  const brand = await liveBrand(deps, site);
  await inSite(async (tx) => {
    await lockAccount(tx, scope);
    if ((await takeStepCode(tx, deps, scope, stepCode)) === null) throw wrongStepCode('stepCode');
    await change(tx, brand);
  });
  await turn.succeeded().catch(() => {});
}

/** Ends trust, which needs no proof: the next login only asks for more. @throws ApiError not_found for an unknown ID */
export async function stopTrusting(
  call: StepCall,
  { id }: BodyOf<typeof endTrustContract>,
): Promise<{ ended: number }> {
  const ended = await call.inSite((tx) => endTrust(tx, accountScope(call), id));
  if (id !== undefined && ended === 0) throw notFound();
  return { ended };
}

function report(
  tx: Tx,
  call: StepCall,
  { brand, change }: { brand: LiveBrand; change: SecondStepChange },
): Promise<void> {
  const userAgent = call.request.headers.get('user-agent');
  const details = { device: describeDevice(userAgent) };
  return reportSecondStep(tx, { scope: accountScope(call), brand, change, userAgent, details });
}
