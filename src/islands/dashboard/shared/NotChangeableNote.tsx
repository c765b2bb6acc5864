import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { useDashboardRoute } from './sections.ts';

/** Changes apply to the first membership while it covers people. */
export const isChangeable = (
  { memberships }: Pick<MemberInfo, 'memberships'>,
  membership: MembershipAnswer,
): boolean => isLatest({ memberships }, membership) && membership.status !== 'ended';

export const isLatest = (
  { memberships }: Pick<MemberInfo, 'memberships'>,
  { id }: MembershipAnswer,
): boolean => id === memberships[0]?.id;

interface Props {
  membership: MembershipAnswer | null;
  planUrl: string;
}

/** Why nothing can be changed here, and where to go instead. */
export function NotChangeableNote({ membership, planUrl }: Props) {
  const { hrefOf, section, membershipId } = useDashboardRoute();
  if (!membership)
    return (
      <p>
        You have an account, but no membership yet. <a href={planUrl}>Choose a plan</a>
      </p>
    );
  const { number, coveredThrough } = membership;
  const ended = coveredThrough ? `ended on ${formatDay(coveredThrough)}` : 'has ended';
  return (
    <p className="note" role="status">
      {membership.status === 'ended'
        ? `Membership ${number} ${ended}. It is shown as it was then. `
        : `Membership ${number} covers you through ${formatDay(coveredThrough ?? membership.termThrough)}. You can see it here, but not change it. `}
      {membershipId ? (
        <QueryLink href={hrefOf(section, null)}>Go to your latest membership</QueryLink>
      ) : (
        <QueryLink href={hrefOf('renewal')}>Come back with the same member number</QueryLink>
      )}
    </p>
  );
}
