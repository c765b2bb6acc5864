import type { Relation } from '#contracts/shared/fields.ts';
import { DEPENDENT_AGE_LIMIT } from '#domain/eligibility/eligibility.ts';
import { listed } from '#util/text/words.ts';

/** What each relation is called on the page. */
export const RELATION_LABELS: Readonly<Record<Relation, string>> = {
  self: 'You',
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  parent: 'Parent or grandparent',
  other: 'Other dependent',
};

/** People a member may add, in the order of the form. */
export const DEPENDENTS = ['child', 'spouse', 'domestic_partner', 'parent', 'other'] as const;

const PLURALS: Readonly<Record<Relation, string>> = {
  self: 'you',
  spouse: 'a spouse',
  domestic_partner: 'a domestic partner',
  child: 'children',
  parent: 'parents or grandparents',
  other: 'other dependents',
};

interface Covered {
  relations: readonly Relation[];
  /** minimum age of the people who are added; null if there is none */
  dependentMinAge: number | null;
}

/** The people that a plan covers besides the buyer, in a sentence or two. */
export function coveredPeopleText({ relations, dependentMinAge }: Covered): string {
  const who = `Your plan also covers ${listed(
    relations.map((relation) => PLURALS[relation]),
    'and',
  )}.`;
  if (dependentMinAge !== null) return `${who} Everyone must be ${dependentMinAge} or older.`;
  if (!relations.includes('child') && !relations.includes('other')) return who;
  return `${who} Children are covered until they turn ${DEPENDENT_AGE_LIMIT}, or longer if a disability keeps them from supporting themselves.`;
}
