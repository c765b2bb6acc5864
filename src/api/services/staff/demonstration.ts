import { and, eq, isNull } from 'drizzle-orm';
import type { StaffConsole } from '#api/http/dependencies.ts';
import type { StaffCall } from '#api/http/staff-route.ts';
import { ABSOLUTE_MS } from '#api/http/staff-session.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { newToken } from '#api/kernel/tokens.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff } from '#db/schema/staff.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { addGrants } from './invitations.ts';
import { recordAudit } from './record-audit.ts';
import { openStaffSession, type SignInStep } from './sessions.ts';
import { t } from './texts.ts';

const OWNER_EMAIL = 'owner@example.com';

/** Signs in the owner who exists to try the console; works once. Null in production. */
export const demonstrationAddress = (console: StaffConsole | null): string | null =>
  console?.demonstration
    ? `${console.origin}${CONSOLE_PATHS.demonstration}#token=${console.demonstration.token}`
    : null;

/**
 * Signs in an owner of all brands without a password, to try the console on a developer's machine.
 * @throws ApiError link_expired for another token, for a used one, and in production
 */
export async function signInToTry(call: StaffCall, token: string): Promise<SignInStep> {
  const { console, deps, session } = call;
  if (!console.demonstration?.take(token)) throw new ApiError('link_expired');
  // no one knows this password
  const passwordHash = await hashPassword(newToken());
  const next = session.prepare();
  await call.inScope(async (tx) => {
    const person = await findOwner(tx, passwordHash, deps.now());
    // this owner has no app to confirm changes with, so the sign-in counts as recent until it ends
    const secondFactorAt = new Date(deps.now().getTime() + ABSOLUTE_MS);
    await openStaffSession(tx, call, { staffId: person.id, next, hasSecondFactor: true, secondFactorAt });
    const subject = { kind: 'staff', id: person.id } as const;
    await recordAudit(tx, call, person, { action: 'sign_in.link', subject });
  });
  session.adopt(next);
  return { state: 'signed_in', csrfToken: next.csrfToken };
}

async function findOwner(tx: Tx, passwordHash: string, now: Date) {
  const emailKey = normalizeEmailKey(OWNER_EMAIL);
  await tx
    .insert(staff)
    .values({ name: t.demonstrationOwner, email: OWNER_EMAIL, emailKey, passwordHash, createdAt: now })
    .onConflictDoNothing({ target: staff.emailKey });
  const [person] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.emailKey, emailKey), isNull(staff.disabledAt)));
  if (!person) throw new ApiError('link_expired');
  await addGrants(tx, person.id, [{ role: 'owner', scope: { kind: 'all' } }]);
  return person;
}
