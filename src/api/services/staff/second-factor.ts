import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { NextSession } from '#api/http/browser-session.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { staffRecoveryCodeMail } from '#api/mails/staff/sign-in-changed.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, staffDevices, staffRecoveryCodes, staffSessions } from '#db/schema/staff.ts';
import { hashRecoveryCode, newRecoveryCodes, RECOVERY_CODES } from '../auth/recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../auth/totp.ts';
import { type Throttle, type Turn, takeAttempt } from '../limits/slow-down.ts';
import { recordAudit } from './record-audit.ts';
import type { SignInStep } from './sessions.ts';
import { tellPerson } from './tell-person.ts';
import { t } from './texts.ts';

/** Who tries codes already has the password. */
const CODES: Throttle = {
  name: 'staff-second-factor',
  free: 5,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

const takeTurn = (call: StaffCall, { id }: StaffPerson): Promise<Turn> =>
  takeAttempt(call.deps, [{ slowDown: CODES, who: [id], clearedBySuccess: true }]);

/** One of the two. */
interface SecondFactor {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/**
 * Completes a sign-in with a second factor, or renews it. The browser gets a new token and becomes known.
 * @throws ApiError invalid, naming the field; too_many; not_allowed before the app is set up
 */
export async function giveSecondFactor(
  call: StaffCall,
  { code, recoveryCode = '' }: SecondFactor,
): Promise<SignInStep> {
  const person = requirePerson(call);
  if (!person.isEnrolled) throw new ApiError('not_allowed');
  const method = code === undefined ? 'recovery code' : 'app';
  const turn = await takeTurn(call, person);
  const next = call.session.prepare();
  const isRight = await call.inScope(async (tx) => {
    const subject = { kind: 'staff', id: person.id } as const;
    const isUsed =
      code === undefined
        ? await takeRecoveryCode(tx, call, person, recoveryCode)
        : await takeAppCode(tx, call, person, code);
    if (isUsed) await completeSession(tx, call, person, next);
    // a stranger who found the list of codes would use one of them
    if (isUsed && code === undefined)
      await tellPerson(tx, call, { kind: 'staff-recovery-code', person, mail: staffRecoveryCodeMail });
    const succeeded = person.secondFactorAt === null ? 'sign_in.completed' : 'second_factor.renewed';
    const action = isUsed ? succeeded : 'second_factor.failed';
    await recordAudit(tx, call, person, { action, subject, after: { method } });
    return isUsed;
  });
  if (!isRight)
    throw new ApiError('invalid', {
      fields: code === undefined ? { recoveryCode: t.wrongRecoveryCode } : { code: t.wrongAppCode },
    });
  await turn.succeeded().catch(() => {});
  call.session.adopt(next);
  return { state: 'signed_in', csrfToken: next.csrfToken };
}

/** @returns false for a wrong code, or one that was used before */
async function takeAppCode(tx: Tx, call: StaffCall, { id }: StaffPerson, code: string): Promise<boolean> {
  const step = stepOfCode(await readSecret(tx, call, id), code, call.deps.now());
  if (step === null) return false;
  const used = await tx
    .update(staff)
    .set({ totpStep: step })
    .where(and(eq(staff.id, id), or(isNull(staff.totpStep), lt(staff.totpStep, step))))
    .returning({ id: staff.id });
  return used.length > 0;
}

async function takeRecoveryCode(
  tx: Tx,
  { deps }: StaffCall,
  { id }: StaffPerson,
  code: string,
): Promise<boolean> {
  const used = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: deps.now() })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, id),
        eq(staffRecoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: staffRecoveryCodes.codeHash });
  return used.length > 0;
}

async function readSecret(tx: Tx, { console }: StaffCall, id: string): Promise<string> {
  const [found] = await tx.select({ sealed: staff.totpSecret }).from(staff).where(eq(staff.id, id));
  if (!found?.sealed) throw new ApiError('not_allowed');
  return console.secrets.open(found.sealed, id);
}

/** Notes the second factor in the session, which gets the browser's next token, and marks the browser as known. */
async function completeSession(
  tx: Tx,
  { deps, session }: StaffCall,
  { id, sessionId }: StaffPerson,
  { hash }: NextSession,
): Promise<void> {
  const now = deps.now();
  const completed = await tx
    .update(staffSessions)
    .set({ tokenHash: hash, secondFactorAt: now, lastSeenAt: now })
    .where(eq(staffSessions.id, sessionId))
    .returning({ id: staffSessions.id });
  // signed out, or disabled, in the meantime
  if (completed.length === 0) throw new ApiError('unauthenticated', { message: t.signInAgain });
  await tx
    .insert(staffDevices)
    .values({ staffId: id, tokenHash: session.keepDevice(), createdAt: now, lastLoginAt: now })
    .onConflictDoUpdate({
      target: [staffDevices.staffId, staffDevices.tokenHash],
      set: { lastLoginAt: now },
    });
}

/**
 * Makes a new secret for the authenticator app. It replaces the one before until a code of it was entered.
 * @throws ApiError not_allowed once the app is set up
 */
export async function beginEnrollment(call: StaffCall): Promise<{ uri: string; secret: string }> {
  const person = requirePerson(call);
  const secret = newTotpSecret();
  const sealed = call.console.secrets.seal(secret, person.id);
  await call.inScope(async (tx) => {
    const stored = await tx
      .update(staff)
      .set({ totpSecret: sealed })
      .where(and(eq(staff.id, person.id), isNull(staff.totpConfirmedAt)))
      .returning({ id: staff.id });
    if (stored.length === 0) throw new ApiError('not_allowed');
    const subject = { kind: 'staff', id: person.id } as const;
    await recordAudit(tx, call, person, { action: 'second_factor.secret_issued', subject });
  });
  return { uri: totpUri(secret, { issuer: 'Enamel', email: person.email }), secret };
}

/**
 * Completes the first sign-in with the first code of the app.
 * @returns also the recovery codes, which are shown only now
 * @throws ApiError invalid, naming the field; too_many; not_allowed once the app is set up
 */
export async function completeEnrollment(
  call: StaffCall,
  code: string,
): Promise<SignInStep & { recoveryCodes: string[] }> {
  const { deps, session } = call;
  const person = requirePerson(call);
  if (person.isEnrolled) throw new ApiError('not_allowed');
  const turn = await takeTurn(call, person);
  const next = session.prepare();
  const recoveryCodes = newRecoveryCodes();
  const isRight = await call.inScope(async (tx) => {
    const subject = { kind: 'staff', id: person.id } as const;
    const step = stepOfCode(await readSecret(tx, call, person.id), code, deps.now());
    if (step === null) {
      await recordAudit(tx, call, person, { action: 'second_factor.failed', subject });
      return false;
    }
    const confirmed = await tx
      .update(staff)
      .set({ totpConfirmedAt: deps.now(), totpStep: step })
      .where(and(eq(staff.id, person.id), isNull(staff.totpConfirmedAt)))
      .returning({ id: staff.id });
    if (confirmed.length === 0) throw new ApiError('not_allowed');
    await replaceRecoveryCodes(tx, person, recoveryCodes);
    await completeSession(tx, call, person, next);
    const after = { recoveryCodes: RECOVERY_CODES };
    await recordAudit(tx, call, person, { action: 'second_factor.enrolled', subject, after });
    return true;
  });
  if (!isRight) throw new ApiError('invalid', { fields: { code: t.wrongAppCode } });
  await turn.succeeded().catch(() => {});
  session.adopt(next);
  return { state: 'signed_in', csrfToken: next.csrfToken, recoveryCodes };
}

/**
 * Makes new recovery codes. Those before become invalid.
 * @returns the codes, which are shown only now
 */
export async function renewRecoveryCodes(call: StaffCall): Promise<string[]> {
  const person = requirePerson(call);
  const codes = newRecoveryCodes();
  await call.inScope(async (tx) => {
    const subject = { kind: 'staff', id: person.id } as const;
    const before = { recoveryCodes: await countRecoveryCodes(tx, person) };
    await replaceRecoveryCodes(tx, person, codes);
    const after = { recoveryCodes: RECOVERY_CODES };
    await recordAudit(tx, call, person, { action: 'recovery_codes.renewed', subject, before, after });
  });
  return codes;
}

async function replaceRecoveryCodes(tx: Tx, { id }: StaffPerson, codes: readonly string[]): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId: id, codeHash: hashRecoveryCode(code) })));
}

/** @returns how many recovery codes are left */
export async function countRecoveryCodes(tx: Tx, { id }: StaffPerson): Promise<number> {
  return tx.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, id), isNull(staffRecoveryCodes.usedAt)),
  );
}
