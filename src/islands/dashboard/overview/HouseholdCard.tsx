import { RELATION_LABELS } from '#islands/shared/household/relations.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { coverageOf } from '../shared/coverage.ts';
import { isChangeable } from '../shared/NotChangeableNote.tsx';
import type { MembershipProps } from '../shared/sections.ts';

type Props = Pick<MembershipProps, 'info' | 'membership' | 'hrefOf'>;

/** The people whom the membership covers, covered, or will cover. */
export function HouseholdCard({ info, membership, hrefOf }: Props) {
  const people = membership.members
    .map((person) => ({ person, cover: coverageOf(person, membership).kind }))
    .filter(({ cover }) => cover !== 'never');
  return (
    <section className="dash-card" aria-label="Household">
      <h3>Household</h3>
      <ul>
        {people.map(({ person, cover }) => (
          <li key={person.id}>
            <strong>
              {person.firstName} {person.lastName}
            </strong>{' '}
            <span>
              {RELATION_LABELS[person.relation]}
              {person.ownPlan && `, ${person.ownPlan.name}`}
              {cover === 'comes' && `, from ${formatDay(person.coveredFrom)}`}
              {cover === 'left' && `, until ${formatDay(person.coveredThrough)}`}
            </span>
          </li>
        ))}
      </ul>
      <QueryLink href={hrefOf('household')}>
        {isChangeable(info, membership) ? 'Add or change a person' : 'Who was covered, and when'}
      </QueryLink>
    </section>
  );
}
