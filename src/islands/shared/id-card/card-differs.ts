import type { IdCard } from '#contracts/membership/id-card.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';

/** Whether a card is out of date compared to its membership, and must be reloaded. */
export function isCardOutdated(card: IdCard, membership: MembershipAnswer): boolean {
  const covered = membership.members
    .filter((person) => person.covered)
    .map(({ id, firstName, lastName, ownPlan, coveredFrom, coveredThrough }) =>
      toLine([id, `${firstName} ${lastName}`.trim(), ownPlan?.name ?? '', coveredFrom, coveredThrough]),
    );
  const named = card.members.map(({ id, name, ownPlan = '', coveredFrom, coveredThrough }) =>
    toLine([id, name, ownPlan, coveredFrom, coveredThrough]),
  );
  return (
    toLine([card.plan, card.number, card.validFrom, card.validThrough]) !==
      toLine([membership.plan.name, membership.number, membership.termStart, membership.termThrough]) ||
    officeLine(card.office) !== officeLine(membership.office) ||
    toLine(named.sort()) !== toLine(covered.sort())
  );
}

const officeLine = (office: IdCard['office']): string =>
  office
    ? toLine([office.name, office.street, office.city, office.state, office.zip, office.phone])
    : 'no office';

const toLine = (parts: readonly string[]): string => JSON.stringify(parts);
