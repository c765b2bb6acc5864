import { ApiError } from '#api/kernel/errors.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { couponKey } from '#domain/pricing/coupons.ts';

/** Plans by invitation: plan ID and its normalized codes. */
export type Invitations = ReadonlyMap<string, readonly string[]>;

export function invitationsOf({ catalog }: Pick<CmsRecord, 'catalog'>): Invitations {
  return new Map(
    // releases of earlier versions do not have these fields
    catalog.plans.flatMap(({ id, invitation_codes: codes = [], by_invitation: isByInvitation = false }) =>
      isByInvitation || codes.length > 0 ? [[id, codes.map(couponKey)] as const] : [],
    ),
  );
}

/**
 * Checks the invitation code of a plan.
 * @throws ApiError invalid: reason 'invitation_needed' without a code, 'unknown' for a wrong one
 */
export function assertInvited(
  invitations: Invitations,
  { planId, code }: { planId: string; code: string | null | undefined },
): void {
  const codes = invitations.get(planId);
  if (!codes) return;
  if (!code)
    throw refused('invitation_needed', 'This plan is by invitation. Please enter your invitation code.');
  if (!codes.includes(couponKey(code)))
    throw refused('unknown', 'We don’t recognize this invitation code. Please check it.');
}

const refused = (reason: string, message: string): ApiError =>
  new ApiError('invalid', { reason, message, fields: { invitation: message } });
