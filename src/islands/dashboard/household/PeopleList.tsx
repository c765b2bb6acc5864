import type { RefObject } from 'react';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { relationLabel } from '#islands/shared/household/relations.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { type Coverage, coverageText, getCoverage } from '../shared/coverage.ts';
import { t } from './texts.ts';

export interface PersonAction {
  what: 'edit' | 'remove';
  id: string;
}

/** The id of the button that opens a view. */
export const buttonId = (action: PersonAction | { what: 'add' }): string =>
  'id' in action ? `household-${action.what}-${action.id}` : 'household-add';

interface Props {
  membership: MembershipAnswer;
  /** absent in a read-only list */
  onAction?: (action: PersonAction) => void;
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** The owner cannot be removed, but can cancel; people who already leave cannot be removed again. */
export const isRemovable = (person: CoveredMember, cover: Coverage): boolean =>
  person.relation !== 'self' && (cover.kind === 'stays' || (cover.kind === 'leaves' && cover.byAge));

/** The people of a membership with their coverage dates, and separately those who are no longer covered. */
export function PeopleList({ membership, onAction, heading }: Props) {
  const everyone = membership.members
    .map((person) => ({ person, cover: getCoverage(person, membership) }))
    .filter(({ cover }) => cover.kind !== 'never');
  const former = membership.covered ? everyone.filter(({ cover }) => cover.kind === 'left') : [];
  const present = everyone.filter((each) => !former.includes(each));
  return (
    <>
      <section aria-labelledby="household-people">
        <h3 id="household-people" ref={heading} tabIndex={-1}>
          {membership.covered ? t.onMembership : t.whoWasOnIt}
        </h3>
        <ul className="dash-rows household-people">
          {present.map(({ person, cover }) => (
            <Person key={person.id} person={person} cover={cover} onAction={onAction} />
          ))}
        </ul>
      </section>
      {former.length > 0 && (
        <section aria-labelledby="household-former">
          <h3 id="household-former">{t.noLongerCovered}</h3>
          <ul className="dash-rows household-people">
            {former.map(({ person, cover }) => (
              <Person key={person.id} person={person} cover={cover} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface PersonProps {
  person: CoveredMember;
  cover: Coverage;
  onAction?: Props['onAction'];
}

function Person({ person, cover, onAction }: PersonProps) {
  const { id, firstName, lastName, relation, birthDate, disabled, ownPlan } = person;
  const button = (what: PersonAction['what'], words: string) => (
    <button
      type="button"
      className="button-text"
      id={buttonId({ what, id })}
      onClick={() => onAction?.({ what, id })}
    >
      {words}
      <span className="visually-hidden"> {firstName}</span>
    </button>
  );
  return (
    <li data-cover={cover.kind}>
      <div>
        <strong className="household-name">
          {firstName} {lastName}
        </strong>
        <p>{(disabled ? t.bornDisabled : t.born)(relationLabel(relation), shownDay(birthDate))}</p>
        {ownPlan && <p>{t.planOf(ownPlan.name)}</p>}
        <p className="household-cover">{coverageText(person, cover)}</p>
      </div>
      {onAction && (
        <p className="household-actions">
          {person.covered && button('edit', t.edit)}
          {isRemovable(person, cover) && button('remove', t.remove)}
        </p>
      )}
    </li>
  );
}
