import { Fragment, type ReactNode } from 'react';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { HelpLine } from '#ui/forms/FormNotes.tsx';
import { isChangeable, NotChangeableNote } from './NotChangeableNote.tsx';
import type { SectionProps } from './sections.ts';

interface Props extends Pick<SectionProps, 'info' | 'membership' | 'help' | 'planUrl'> {
  /** begins the line with the number to call */
  lead: string;
  /** shows a membership of which nothing can be changed any more */
  former(membership: MembershipAnswer): ReactNode;
  children(membership: MembershipAnswer): ReactNode;
}

/** A part of the dashboard that changes something, for the membership of which it can be changed; for others a look back. */
export function ChangeableMembership({ info, membership, help, planUrl, lead, former, children }: Props) {
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
