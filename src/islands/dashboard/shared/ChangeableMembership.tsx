import { Fragment, type ReactNode } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { type SectionProps, useDashboardRoute } from './sections.ts';
import { t } from './texts.ts';

interface ChangeableMembershipProps extends Pick<SectionProps, 'info' | 'membership' | 'help' | 'planUrl'> {
  /** the text before the phone number */
  lead: string;
  /** shows a former membership */
  former(membership: MembershipAnswer): ReactNode;
  children(membership: MembershipAnswer): ReactNode;
}

/** A section with changes, for a current membership; a former one is shown read-only. */
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
      {/* resets the state when another membership is selected */}
      <Fragment key={membership.id}>{children(membership)}</Fragment>
      <HelpLine help={help} lead={lead} />
    </div>
  );
}

/** Only the latest membership can be changed, while it covers people. */
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

/** Explains why a membership cannot be changed, with a link to what is possible instead. */
export function NotChangeableNote({ membership, planUrl }: NotChangeableNoteProps) {
  const { hrefTo, section, membershipId } = useDashboardRoute();
  if (!membership)
    return (
      <p>
        {t.noMembership} <a href={planUrl}>{t.choosePlan}</a>
      </p>
    );

  return (
    <p className="note" role="status">
      {standing(membership)}
      {membershipId ? (
        <QueryLink href={hrefTo(section, null)}>{t.goToLatest}</QueryLink>
      ) : (
        <QueryLink href={hrefTo('renewal')}>{t.comeBackSameNumber}</QueryLink>
      )}
    </p>
  );
}

function standing({ status, number, coveredThrough, termThrough }: MembershipAnswer): string {
  if (status !== 'ended') return t.otherCovers(number, shownDay(coveredThrough ?? termThrough));
  return coveredThrough ? t.formerEndedOn(number, shownDay(coveredThrough)) : t.formerEnded(number);
}
