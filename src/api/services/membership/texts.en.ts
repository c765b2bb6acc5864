export const choiceRefusals = {
  plan_retired: 'This plan is no longer sold. Please choose another one.',
  office_retired: 'This office no longer takes part. Please choose another one.',
  not_offered: 'This plan is not sold here. Please choose another one.',
  not_sold_at_offices: 'This plan is not sold at an office.',
  not_sold_outside: 'This plan is only sold at an office. Please choose an office first.',
  not_sold_at_this_office: 'This office does not sell this plan. Please choose another plan or office.',
  not_sold_in_state: 'This plan can’t be sold in your state. Please choose another one.',
};

/** Those that do not depend on the plan. */
export const personRefusals = {
  birth_date_invalid: 'Please enter a date such as 05/31/90.',
  birth_date_in_future: 'This birth date is in the future.',
  birth_date_too_early: 'Please check the birth date.',
  under_18: 'You must be 18 or older to join. A parent or guardian can join and add you.',
  second_partner:
    'A household has one spouse or partner. Please correct who this is, or remove one of the two.',
  duplicate: 'This person is already in the household.',
  second_self: 'Only one person can be the account holder.',
};
export const tooManyPeople = (most: number) => `A household has at most ${most} people.`;

export const planFrom = (age: number) => `This plan is for people who are ${age} or older.`;
export const everyoneFrom = (age: number) => `Everyone on this plan must be ${age} or older.`;
export const planUpTo = (age: number) => `This plan is for people up to ${age}.`;
export const dependentsUntil = (age: number) =>
  `Children and other dependents are covered until they turn ${age}, and longer only if a disability keeps them from supporting themselves.`;
export const planCovers = (relations: string) => `This plan covers you and ${relations} only.`;

export const ownPlanFrom = (plan: string, age: number) => `${plan} is for people of ${age} and older.`;
export const ownPlanUpTo = (plan: string, age: number) => `${plan} is for people up to ${age}.`;
export const ownPlanCovers = (plan: string, relations: string) => `${plan} covers ${relations} only.`;
export const anotherForThem = 'Please choose another plan for them.';

export const relations = {
  spouse: 'spouses',
  domestic_partner: 'domestic partners',
  child: 'children',
  parent: 'parents',
  other: 'other dependents',
};

export const ownPlanUnknown = 'There is no such plan. Please choose another one.';
export const ownPlanOfSelf = 'The person who joins has the household’s plan. Please change that one instead.';
export const householdPlanFirst = 'Please choose the plan of the household first.';
export const onePlan = (plan: string) => `Everyone in a household has the same plan here: ${plan}.`;
export const ownPlanNotSold = (plan: string, household: string) =>
  `${plan} is not sold here, or not at the moment. Please choose another plan for them, or ${household}.`;
export const otherCycle = (
  [plan, cycle]: [string, 'annual' | 'monthly'],
  [household, householdCycle]: [string, 'annual' | 'monthly'],
) =>
  `${plan} is paid by the ${units[cycle]}, and ${household} by the ${units[householdCycle]}. Please choose another plan for them, or ${household}.`;
const units = { annual: 'year', monthly: 'month' };

export const renewalUnpaid = 'Your renewal has not been paid yet. Please pay it first.';
export const canceled = 'This membership was canceled.';
export const ended = 'This membership has ended.';
export const noMembership = 'You have no membership yet.';

export const you = 'you';

export const outsideOffice = 'No office of your own';

/** How a person is related to the account holder, on cards. */
export const relationNames = {
  self: 'Member',
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  parent: 'Parent or grandparent',
  other: 'Dependent',
};
