import { useEffect, useRef, useState } from 'react';
import type { CoveredMember } from '#contracts/membership/membership.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { useReturnFocus } from '#ui/hooks/use-return-focus.ts';
import { ChangeableMembership } from '../shared/ChangeableMembership.tsx';
import { getCoverage } from '../shared/coverage.ts';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { AddCard, AddPerson } from './AddPerson.tsx';
import { clearCompletedKeys } from './addition.ts';
import { EditOwner, EditPerson } from './EditPerson.tsx';
import css from './household.css?inline';
import { buttonId, isRemovable, PeopleList, type PersonAction } from './PeopleList.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { t } from './texts.ts';

type HouseholdView = { what: 'list' } | PersonAction | { what: 'add' };

/** The people on a membership, with actions to add, edit and remove. */
export function Household(props: SectionProps) {
  useStyles(css);
  return (
    <ChangeableMembership
      {...props}
      lead={t.anythingElse}
      former={(membership) => <PeopleList membership={membership} />}
    >
      {(membership) => <CurrentHousehold {...props} membership={membership} />}
    </ChangeableMembership>
  );
}

function CurrentHousehold(props: MembershipProps) {
  const { info, membership } = props;
  const accountId = info.account.id;
  const [view, setView] = useState<HouseholdView>({ what: 'list' });
  const back = () => setView({ what: 'list' });
  const heading = useListFocus(view);
  const person = 'id' in view ? membership.members.find(({ id }) => id === view.id) : undefined;
  // It may have happened in another tab, or in a request whose response was lost.
  const isGone = 'id' in view && !(person && isStillPossible(view.what, person, membership));
  useEffect(() => {
    if (isGone) setView({ what: 'list' });
  }, [isGone]);

  useEffect(() => clearCompletedKeys(accountId, membership), [accountId, membership]);

  const shared = { ...props, onDone: back, onCancel: back };
  const form = () => {
    if (view.what === 'add') return <AddPerson {...shared} />;
    if (!person || isGone) return null;
    if (view.what === 'remove') return <RemovePerson {...shared} person={person} />;
    return person.relation === 'self' ? (
      <EditOwner {...shared} person={person} />
    ) : (
      <EditPerson {...shared} person={person} />
    );
  };
  const opened = view.what === 'list' ? null : form();
  if (view.what !== 'list' && opened) return <div data-opened-by={buttonId(view)}>{opened}</div>;
  return (
    <>
      <PeopleList membership={membership} onAction={setView} heading={heading} />
      <AddCard {...props} onAdd={() => setView({ what: 'add' })} />
    </>
  );
}

function isStillPossible(
  what: PersonAction['what'],
  person: CoveredMember,
  membership: MembershipProps['membership'],
): boolean {
  const cover = getCoverage(person, membership);
  return what === 'edit' ? person.covered : isRemovable(person, cover);
}

/** On return to the list, focuses the button that opened the view, or the heading if the button is gone. */
function useListFocus(view: HouseholdView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useRef('');
  useEffect(() => {
    if (view.what !== 'list') left.current = buttonId(view);
  }, [view]);
  useReturnFocus(view.what !== 'list', () => document.getElementById(left.current) ?? heading.current);
  return heading;
}
