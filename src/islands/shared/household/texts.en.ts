import { listed } from '#util/text/words.ts';

export const relations = {
  self: 'You',
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  parent: 'Parent or grandparent',
  other: 'Other dependent',
};
const covered: typeof relations = {
  self: 'you',
  spouse: 'a spouse',
  domestic_partner: 'a domestic partner',
  child: 'children',
  parent: 'parents or grandparents',
  other: 'other dependents',
};
export const alsoCovers = (who: readonly (keyof typeof relations)[]) =>
  `Your plan also covers ${listed(
    who.map((relation) => covered[relation]),
    'and',
  )}.`;
export const minAge = (years: number) => `Everyone must be ${years} or older.`;
export const childrenUntil = (years: number) =>
  `Children are covered until they turn ${years}, or longer if a disability keeps them from supporting themselves.`;

export const whoThisIs = 'Who this is to you';
export const firstName = 'First name';
export const lastName = 'Last name';
export const birthDate = 'Date of birth';
export const hasDisability = 'A disability keeps this person from supporting themselves';
export const saving = 'Saving …';
export const pleaseChoose = 'Please choose';

export const personPlan = 'Plan for this person';
export const personPlanHint =
  'A person with other needs can have a different plan. The prices are for a whole term.';
export const likeTheRest = (plan: string, price: string) => `${plan}: ${price}, like the rest`;
