import { Fragment, type ReactNode } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { type SectionProps, useDashboardRoute } from './sections.ts';

interface ChangeableMembershipProps extends Pick<SectionProps, 'info' | 'membership' | 'help' | 'planUrl'> {
  /** begins the line with the number to call */
  lead: string;
  /** shows a membership of which nothing can be changed any more */
  former(membership: MembershipAnswer): ReactNode;
  children(membership: MembershipAnswer): ReactNode;
}

/** A part of the dashboard that changes something, for the membership of which it can be changed; for others a look back. */
export function ChangeableMembership({
  info,
  membership,
  help,
  planUrl,
  lead,
  former,
  children,
}: ChangeableMembershipProps) {
  if (!membership || !isChangeable(info, membership))
    return (
      <div className="dash-part">
        <NotChangeableNote membership={membership} planUrl={planUrl} />
        {membership && former(membership)}
      </div>
    );
  return (
    <div className="dash-part">
      {/* what was begun for one membership is not gone on with for another */}
      <Fragment key={membership.id}>{children(membership)}</Fragment>
      <HelpLine help={help} lead={lead} />
    </div>
  );
}

/** Changes apply to the first membership while it covers people. */
export const isChangeable = (
  { memberships }: Pick<MemberInfo, 'memberships'>,
  membership: MembershipAnswer,
): boolean => isLatest({ memberships }, membership) && membership.status !== 'ended';

export const isLatest = (
  { memberships }: Pick<MemberInfo, 'memberships'>,
  { id }: MembershipAnswer,
): boolean => id === memberships[0]?.id;

interface NotChangeableNoteProps {
  membership: MembershipAnswer | null;
  planUrl: string;
}

/** Why nothing can be changed here, and where to go instead. */
export function NotChangeableNote({ membership, planUrl }: NotChangeableNoteProps) {
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
