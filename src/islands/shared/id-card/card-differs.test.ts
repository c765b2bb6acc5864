import { describe, expect, it } from 'vitest';
import type { IdCard } from '#contracts/membership/id-card.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { isCardOutdated } from './save-cards.ts';

const office = {
  name: 'Point Loma Dental',
  street: '1 Sea Street',
  city: 'San Diego',
  state: 'CA',
  zip: '92106',
  phone: '6195550100',
};
const days = { coveredFrom: '2026-06-15', coveredThrough: '2027-06-14' };
const card = {
  plan: 'Harbor Club',
  number: 'K7M-4XR-9PD',
  validFrom: '2026-06-15',
  validThrough: '2027-06-14',
  office,
  members: [
    { id: 'ana', name: 'Ana Reyes', relation: 'Member', ...days },
    { id: 'leo', name: 'Leo Reyes', relation: 'Child', ...days },
  ],
} as unknown as IdCard;
const person = (id: string, firstName: string, more = {}) => ({
  id,
  firstName,
  lastName: 'Reyes',
  covered: true,
  ...days,
  ...more,
});
const [ana, leo] = [person('ana', 'Ana'), person('leo', 'Leo')];
const differs = (more: object = {}) =>
  isCardOutdated(card, {
    number: card.number,
    plan: { id: 'club', name: 'Harbor Club' },
    office: { id: 'loma', ...office },
    termStart: card.validFrom,
    termThrough: card.validThrough,
    members: [ana, leo],
    ...more,
  } as unknown as MembershipAnswer);

describe('isCardOutdated', () => {
  it('accepts a card of the same membership, regardless of the order of people and of former ones', () => {
    expect(differs()).toBe(false);
    const left = person('mia', 'Mia', { covered: false });
    expect(differs({ members: [left, leo, ana] })).toBe(false);
  });

  it.each([
    ['a person was removed', { members: [ana] }],
    ['a person is no longer covered', { members: [ana, { ...leo, covered: false }] }],
    ['a person was added', { members: [ana, leo, person('mia', 'Mia')] }],
    ['a name was corrected', { members: [ana, { ...leo, firstName: 'Leon' }] }],
    ['a person leaves earlier', { members: [ana, { ...leo, coveredThrough: '2026-08-31' }] }],
    ['the term went on', { termThrough: '2028-06-14' }],
    ['the plan is another', { plan: { id: 'plus', name: 'Harbor Plus' } }],
    ['the office is another', { office: { id: 'other', ...office, name: 'Chula Vista Dental' } }],
    ['the office has another number', { office: { id: 'loma', ...office, phone: '6195550199' } }],
    ['there is no office any more', { office: null }],
  ])('finds a card outdated when %s', (_what, more) => {
    expect(differs(more)).toBe(true);
  });
});
