import type { Relation } from '#contracts/shared/fields.ts';
import { DEPENDENT_AGE_LIMIT } from '#domain/eligibility/eligibility.ts';
import { t } from './texts.ts';

/** What a relation is called on the page. */
export const relationLabel = (relation: Relation): string => t.relations[relation];

/** People a member may add, in the order of the form. */
export const DEPENDENTS = ['child', 'spouse', 'domestic_partner', 'parent', 'other'] as const;

interface Covered {
  relations: readonly Relation[];
  /** minimum age of the people who are added; null if there is none */
  dependentMinAge: number | null;
}

/** The people that a plan covers besides the buyer, in a sentence or two. */
export function coveredPeopleText({ relations, dependentMinAge }: Covered): string {
  const who = t.alsoCovers(relations);
  if (dependentMinAge !== null) return `${who} ${t.minAge(dependentMinAge)}`;
  if (!relations.includes('child') && !relations.includes('other')) return who;
  return `${who} ${t.childrenUntil(DEPENDENT_AGE_LIMIT)}`;
}
