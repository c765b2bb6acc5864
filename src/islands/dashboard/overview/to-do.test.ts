import { describe, expect, it } from 'vitest';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { toDos } from './to-do.ts';

const charge = { on: '2027-06-15', cents: 14_900, priceCents: 14_900, agreed: true };
const membership = (changes: Partial<MembershipAnswer> = {}) =>
  ({
    status: 'active',
    termThrough: '2027-06-14',
    nextCharge: charge,
    paidAhead: null,
    today: '2026-11-20',
    plan: { id: 'club', name: 'Harbor Club', cycle: 'annual' },
    ...changes,
  }) as MembershipAnswer;
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, expired: false };
const none = { owedCents: 0, creditCents: 0 };
const listToDos = (info: Partial<MemberInfo> = {}, of: MembershipAnswer | null = membership()) =>
  toDos({ balance: none, paymentMethod: card, memberships: of ? [of] : [], ...info });
const idsAndTones = (...args: Parameters<typeof listToDos>) =>
  listToDos(...args).map(({ id, tone }) => `${id} ${tone}`);

describe('toDos', () => {
  it('lists no to-do while everything is paid and renews automatically', () => {
    expect(listToDos()).toEqual([]);
    expect(listToDos({}, null)).toEqual([]);
    expect(
      idsAndTones(
        {},
        membership({
          nextCharge: null,
          paidAhead: { start: '', through: '', plan: { id: 'club', name: 'Harbor Club', cycle: 'annual' } },
        }),
      ),
    ).toEqual([]);
  });

  it.each([
    [membership({ status: 'past_due' }), 'past-due urgent'],
    [membership({ status: 'ended', nextCharge: null }), 'ended urgent'],
    [membership({ status: 'cancelled', nextCharge: null }), 'cancelled soon'],
    [membership({ nextCharge: { ...charge, agreed: false } }), 'new-price soon'],
    [membership({ nextCharge: null }), 'not-renewing soon'],
  ])('lists the status of the membership first (%#)', (of, expected) => {
    expect(idsAndTones({}, of)).toEqual([expected]);
    expect(listToDos({}, of)[0]?.section).toBe('renewal');
  });

  it('does not ask for a card if the next term is free', () => {
    expect(idsAndTones({ paymentMethod: null })).toEqual(['card soon']);
    const free = { ...charge, cents: 0, priceCents: 0 };
    expect(idsAndTones({ paymentMethod: null }, membership({ nextCharge: free }))).toEqual([]);
  });

  it('names the last covered day of an ended membership if it ever covered anyone', () => {
    const words = (coveredThrough: string | null) =>
      listToDos({}, membership({ status: 'ended', nextCharge: null, coveredThrough }))[0]?.text;
    expect(words('2026-09-02')).toBe('Your membership ended on 09/02/26. Offices charge their usual fees.');
    expect(words(null)).toBe('Your membership has ended. Offices charge their usual fees.');
  });

  it('asks for an owed balance, but not together with a renewal that is due', () => {
    const balance = { owedCents: 2500, creditCents: 0 };
    expect(listToDos({ balance })).toMatchObject([{ id: 'owed', text: 'You owe $25.', section: 'billing' }]);
    expect(idsAndTones({ balance }, membership({ status: 'past_due' }))).toEqual(['past-due urgent']);
    expect(idsAndTones({ balance }, null)).toEqual(['owed urgent']);
  });
});

describe('the to-do about the card on file', () => {
  const of = (paymentMethod: MemberInfo['paymentMethod'], on = charge.on) =>
    listToDos({ paymentMethod }, membership({ nextCharge: { ...charge, on } }));

  it('warns that the card expires before the next charge', () => {
    expect(of({ ...card, expMonth: 5, expYear: 2027 })).toMatchObject([
      {
        tone: 'soon',
        section: 'billing',
        action: 'Replace the card',
        text: 'Your card ending in 4242 expires before the next payment on 06/15/27.',
      },
    ]);
  });

  it('marks the warning as urgent in the card’s last month and after it', () => {
    expect(of({ ...card, expMonth: 11, expYear: 2026 })).toMatchObject([{ tone: 'urgent' }]);
    expect(of({ ...card, expMonth: 10, expYear: 2026, expired: true })).toMatchObject([
      { tone: 'urgent', text: 'Your card ending in 4242 has expired.' },
    ]);
  });

  it('does not warn if the charge is within the card’s last month', () => {
    expect(of({ ...card, expMonth: 6, expYear: 2027 }, '2027-06-30')).toEqual([]);
    expect(of({ ...card, expMonth: null, expYear: null })).toEqual([]);
  });

  it('asks for a card only if something will be charged', () => {
    expect(of(null)).toMatchObject([{ tone: 'soon', action: 'Add a card' }]);
    expect(idsAndTones({ paymentMethod: null }, membership({ nextCharge: null }))).toEqual([
      'not-renewing soon',
    ]);
    expect(
      idsAndTones({ paymentMethod: { ...card, expired: true } }, membership({ nextCharge: null })),
    ).toEqual(['not-renewing soon']);
  });
});
