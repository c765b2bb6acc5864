import { and, eq } from 'drizzle-orm';
import type { StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, staffDevices } from '#db/schema/staff.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { loginGuards } from '../auth/login-throttle.ts';
import { hashPassword, isOutdated, verifyPassword } from '../auth/password-hash.ts';
import { takeAttempt } from '../limits/slow-down.ts';
import { recordAudit } from './record-audit.ts';
import { openStaffSession, type SignInStep } from './sessions.ts';
import { t } from './texts.ts';

/**
 * Begins a sign-in with the password. Throttled as members' logins are (decision 011).
 * @throws ApiError wrong_login, the same for an unknown address, a wrong password and a disabled person; too_many;
 * unavailable; not_allowed if passwords are turned off
 */
export async function signIn(
  call: StaffCall,
  { email, password }: { email: string; password: string },
): Promise<SignInStep> {
  const { deps, clientAddress, session } = call;
  assertPasswordsAccepted(deps);
  const emailKey = normalizeEmailKey(email);
  const { deviceHash } = session;
  const known = await call.inScope((tx) => findByEmail(tx, emailKey, deviceHash));
  const guards = loginGuards(
    { site: NO_BRAND, clientAddress },
    { emailKey, deviceHash: known?.knowsDevice ? deviceHash : null },
  );
  const turn = await takeAttempt(deps, guards);
  const isRight = await verifyPassword(password, known?.passwordHash || null).catch(async (error) => {
    await turn.takeBack();
    throw error;
  });
  const person = known ?? null;
  const subject = { kind: 'email', id: emailKey } as const;
  if (!known || !isRight || known.isDisabled) {
    const why = !known ? 'unknown address' : !isRight ? 'wrong password' : 'disabled';
    await call.inScope((tx) =>
      recordAudit(tx, call, person, { action: 'sign_in.failed', subject, after: { why } }),
    );
    throw new ApiError('wrong_login');
  }
  const rehashed = isOutdated(known.passwordHash) ? await hashPassword(password) : null;
  const next = session.prepare();
  await call.inScope(async (tx) => {
    // disabled, or with another password, since it was read
    const [unchanged] = await tx
      .select({ disabledAt: staff.disabledAt })
      .from(staff)
      .where(and(eq(staff.id, known.id), eq(staff.passwordHash, known.passwordHash)))
      .for('update');
    if (!unchanged || unchanged.disabledAt !== null) throw new ApiError('wrong_login');
    if (rehashed) await tx.update(staff).set({ passwordHash: rehashed }).where(eq(staff.id, known.id));
    await openStaffSession(tx, call, { staffId: known.id, next });
    await recordAudit(tx, call, person, { action: 'sign_in.password', subject });
  });
  session.adopt(next);
  // if this fails, the attempt only stays counted
  await turn.succeeded().catch(() => {});
  return { state: known.isEnrolled ? 'second_factor' : 'enroll', csrfToken: next.csrfToken };
}

/** @throws ApiError not_allowed if people sign in with the identity provider instead */
export function assertPasswordsAccepted({ settings, staff: console }: StaffCall['deps']): void {
  if (settings.STAFF_PASSWORDS === 'on') return;
  const name = console?.identityProvider?.name ?? '';
  throw new ApiError('not_allowed', { message: t.passwordsOff(name), reason: 'passwords_off' });
}

async function findByEmail(tx: Tx, emailKey: string, deviceHash: string | null) {
  const [found] = await tx
    .select({ person: staff, device: staffDevices.tokenHash })
    .from(staff)
    .leftJoin(
      staffDevices,
      and(eq(staffDevices.staffId, staff.id), eq(staffDevices.tokenHash, deviceHash ?? '')),
    )
    .where(eq(staff.emailKey, emailKey));
  if (!found) return undefined;
  const { id, name, email, passwordHash, disabledAt, totpConfirmedAt } = found.person;
  return {
    id,
    name,
    email,
    passwordHash,
    isDisabled: disabledAt !== null,
    isEnrolled: totpConfirmedAt !== null,
    knowsDevice: found.device !== null,
  };
}
