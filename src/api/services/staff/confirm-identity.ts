import { eq } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { ProvenIdentity } from '#api/ports/identity-provider.ts';
import { staffSessions } from '#db/schema/staff.ts';
import { findByIdentity } from './identity-links.ts';
import { requireProvider } from './identity-requests.ts';
import { recordAudit } from './record-audit.ts';
import type { SignInStep } from './sessions.ts';
import { t } from './texts.ts';

/**
 * Renews the second factor of the signed-in person at the provider.
 * @throws ApiError not_allowed for an account of another person, and without a second factor; unauthenticated
 */
export async function confirmWithIdentity(call: StaffCall, identity: ProvenIdentity): Promise<SignInStep> {
  const { deps, session } = call;
  const person = requirePerson(call);
  const { name: provider } = requireProvider(call);
  const next = session.prepare();
  const refusal = await call.inScope(async (tx) => {
    const linked = await findByIdentity(tx, identity);
    const isOwn = linked?.person.id === person.id;
    const isGiven = isOwn && identity.hasSecondFactor;
    if (isGiven) {
      const renewed = await tx
        .update(staffSessions)
        .set({ tokenHash: next.hash, secondFactorAt: deps.now(), lastSeenAt: deps.now() })
        .where(eq(staffSessions.id, person.sessionId))
        .returning({ id: staffSessions.id });
      // signed out, or disabled, in the meantime
      if (renewed.length === 0) throw new ApiError('unauthenticated', { message: t.signInAgain });
    }
    await recordAudit(tx, call, person, {
      action: isGiven ? 'second_factor.renewed' : 'second_factor.failed',
      subject: { kind: 'staff', id: person.id },
      after: { method: 'identity provider', provider },
    });
    if (isGiven) return null;
    return isOwn ? t.factorMissing(provider) : t.otherPersonsAccount(provider);
  });
  if (refusal !== null) throw new ApiError('not_allowed', { message: refusal, reason: 'not_confirmed' });
  session.adopt(next);
  return { state: 'signed_in', csrfToken: next.csrfToken };
}
