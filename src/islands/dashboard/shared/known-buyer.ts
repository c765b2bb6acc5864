import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { KnownBuyer } from '#islands/shared/payment/stripe-js.ts';

/** What a processor's card field need not ask of a member again. */
export function knownBuyer({
  account,
  memberships,
}: Pick<MemberInfo, 'account' | 'memberships'>): KnownBuyer {
  const self = memberships[0]?.members.find(({ relation }) => relation === 'self');
  return { name: self ? `${self.firstName} ${self.lastName}` : '', email: account.email, zip: account.zip };
}
