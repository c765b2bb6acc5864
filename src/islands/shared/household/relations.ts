import type { Relation } from '#contracts/shared/fields.ts';

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
