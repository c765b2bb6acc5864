import { useEffect, useRef, useState } from 'react';
import type { CoveredMember } from '#contracts/membership/membership.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { useReturnFocus } from '#ui/hooks/use-return-focus.ts';
import { ChangeableMembership } from '../shared/ChangeableMembership.tsx';
import { coverageOf } from '../shared/coverage.ts';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { AddCard, AddPerson } from './AddPerson.tsx';
import { clearCompletedKeys } from './addition.ts';
import { EditOwner, EditPerson } from './EditPerson.tsx';
import css from './household.css?inline';
import { buttonId, isRemovable, PeopleList, type PersonAction } from './PeopleList.tsx';
import { RemovePerson } from './RemovePerson.tsx';

type HouseholdView = { what: 'look' } | PersonAction | { what: 'add' };

/** The people on a membership, with actions to add, edit and remove. */
export function Household(props: SectionProps) {
  useStyles(css);
  return (
    <ChangeableMembership
      {...props}
      lead="Anything else about your household? Call"
      former={(membership) => <PeopleList membership={membership} />}
    >
      {(membership) => <CurrentHousehold {...props} membership={membership} />}
    </ChangeableMembership>
  );
}

function CurrentHousehold(props: MembershipProps) {
  const { info, membership } = props;
  const accountId = info.account.id;
  const [doing, setDoing] = useState<HouseholdView>({ what: 'look' });
  const back = () => setDoing({ what: 'look' });
  const cameFrom = useListFocus(doing);
  const person = 'id' in doing ? membership.members.find(({ id }) => id === doing.id) : undefined;
  // it may have been done in another tab, or by a call whose answer was lost
  const isGone = 'id' in doing && !(person && isStillPossible(doing.what, person, membership));
  useEffect(() => {
    if (isGone) setDoing({ what: 'look' });
  }, [isGone]);

  useEffect(() => clearCompletedKeys(accountId, membership), [accountId, membership]);

  const shared = { ...props, onDone: back, onCancel: back };
  if (doing.what === 'add') return <AddPerson {...shared} />;
  if (person && !isGone && doing.what === 'remove') return <RemovePerson {...shared} person={person} />;
  if (person && !isGone && doing.what === 'edit')
    return person.relation === 'self' ? (
      <EditOwner {...shared} person={person} />
    ) : (
      <EditPerson {...shared} person={person} />
    );
  return (
    <>
      <PeopleList membership={membership} onAsk={setDoing} heading={cameFrom} />
      <AddCard {...props} onAdd={() => setDoing({ what: 'add' })} />
    </>
  );
}

function isStillPossible(
  what: PersonAction['what'],
  person: CoveredMember,
  membership: MembershipProps['membership'],
): boolean {
  const cover = coverageOf(person, membership);
  return what === 'edit' ? person.covered : isRemovable(person, cover);
}

/** On return to the list, focuses the button that opened the view, or the heading if the button is gone. */
function useListFocus(doing: HouseholdView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useRef('');
  useEffect(() => {
    if (doing.what !== 'look') left.current = buttonId(doing);
  }, [doing]);
  useReturnFocus(doing.what !== 'look', () => document.getElementById(left.current) ?? heading.current);
  return heading;
}
