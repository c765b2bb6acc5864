import { expect, it } from 'vitest';
import { type PlanOption, readCheckoutQuery, whyUnavailable } from './plan-options.ts';

const plan = (id: string, rest: Partial<PlanOption> = {}): PlanOption => ({
  id,
  name: `Plan ${id}`,
  audience: '',
  cycle: 'annual',
  prices: [],
  soldAt: 'both',
  notSoldIn: [],
  needsInvitation: false,
  price: { memberCents: 100, dependentCents: 50, householdCapCents: null },
  ...rest,
});
const open = plan('open', { notSoldIn: ['WA'] });
const home = plan('home', { soldAt: 'offices' });
const plans = [open, home];
const withoutOffice = { plans, offered: [open], state: '', hasOffice: false };

it('gives no reason for an available plan or if no plan was requested', () => {
  expect(whyUnavailable({ ...withoutOffice, requestedPlan: 'open' })).toBe('');
  expect(whyUnavailable({ ...withoutOffice, requestedPlan: '' })).toBe('');
  expect(whyUnavailable({ ...withoutOffice, requestedPlan: 'home', offered: plans, hasOffice: true })).toBe(
    '',
  );
});

it.each([
  ['which needs an office', { requestedPlan: 'home' }, 'Plan home is only sold with an office.'],
  [
    'which this office does not sell',
    { requestedPlan: 'home', hasOffice: true },
    'Plan home is not sold at this office.',
  ],
  [
    'which the buyer’s state rules out',
    { requestedPlan: 'open', state: 'WA' },
    'Plan open is not sold in your state.',
  ],
  ['of an old link', { requestedPlan: 'gone' }, 'The plan you chose is no longer sold.'],
] as const)('explains why a plan %s is not available', (_, request, words) => {
  expect(whyUnavailable({ ...withoutOffice, ...request })).toContain(words);
});

it.each([
  ['?plan=basic&people=4&state=CA', { plan: 'basic', people: 4, state: 'CA' }],
  ['?office=one', { plan: '', people: 0, state: '' }],
  ['?people=0&state=ca', { plan: '', people: 0, state: '' }],
  ['?people=13&state=XX', { plan: '', people: 0, state: '' }],
  ['?people=2.5', { plan: '', people: 0, state: '' }],
  ['?people=-1', { plan: '', people: 0, state: '' }],
])('a link that ends in %s requests %o', (search, expected) => {
  expect(readCheckoutQuery(search)).toEqual({ code: '', ...expected });
});

it.each([
  ['?plan=employer', '#code=NL-TEAM', 'NL-TEAM'],
  ['?plan=employer&code=NL-TEAM', '', 'NL-TEAM'],
  ['?plan=employer', '#main', ''],
])('a link that ends in %s%s brings the invitation code %o', (search, hash, code) => {
  expect(readCheckoutQuery(search, hash).code).toBe(code);
});
