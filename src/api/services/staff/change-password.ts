import { and, eq, isNull, ne } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { staffPasswordChangedMail } from '#api/mails/staff/sign-in-changed.ts';
import { staff, staffDevices, staffSessions } from '#db/schema/staff.ts';
import { assertGoodPassword } from '../auth/check-new-password.ts';
import { hashPassword, verifyPassword } from '../auth/password-hash.ts';
import { type Throttle, takeAttempt } from '../limits/slow-down.ts';
import { recordAudit } from './record-audit.ts';
import { tellPerson } from './tell-person.ts';
import { t } from './texts.ts';

/** Someone at an open console must not find out the password by trying. */
const TRIED: Throttle = {
  name: 'staff-current-password',
  free: 5,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * Changes the person's own password. Their other sessions end, their other browsers are no longer known, and they get
 * a mail.
 * @throws ApiError invalid, naming the field; too_many
 */
export async function changePassword(
  call: StaffCall,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { deps, session } = call;
  const person = requirePerson(call);
  const turn = await takeAttempt(deps, [{ slowDown: TRIED, who: [person.id], clearedBySuccess: true }]);
  const [stored] = await call.inScope((tx) =>
    tx.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, person.id)),
  );
  if (!stored || !(await verifyPassword(currentPassword, stored.hash || null)))
    throw new ApiError('invalid', { fields: { currentPassword: t.wrongPassword } });
  await turn.succeeded().catch(() => {});
  if (newPassword === currentPassword)
    throw new ApiError('invalid', { fields: { newPassword: t.samePassword } });
  const { email } = person;
  await assertGoodPassword(newPassword, { field: 'newPassword', email, brandWords: ['Enamel'] });
  const passwordHash = await hashPassword(newPassword);
  await call.inScope(async (tx) => {
    const changed = await tx
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, person.id), eq(staff.passwordHash, stored.hash), isNull(staff.disabledAt)))
      .returning({ id: staff.id });
    // changed elsewhere, or disabled, in the meantime
    if (changed.length === 0) throw new ApiError('conflict');
    const ended = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, person.id), ne(staffSessions.id, person.sessionId)))
      .returning({ id: staffSessions.id });
    await tx
      .delete(staffDevices)
      .where(and(eq(staffDevices.staffId, person.id), ne(staffDevices.tokenHash, session.keepDevice())));
    await tellPerson(tx, call, { kind: 'staff-password-changed', person, mail: staffPasswordChangedMail });
    await recordAudit(tx, call, person, {
      action: 'password.changed',
      subject: { kind: 'staff', id: person.id },
      before: { sessions: ended.length },
    });
  });
}
