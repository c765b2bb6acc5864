import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { cardState, expiresThisMonth } from '../shared/card-expiry.ts';
import type { SectionId } from '../shared/sections.ts';

/** Something that waits for the member. */
export interface ToDo {
  id: string;
  /** urgent: cover or money is at stake */
  tone: 'urgent' | 'soon';
  text: string;
  action: string;
  section: SectionId;
}

/**
 * What needs doing, most urgent first. Of a former membership nothing does.
 * @param info its first membership is the latest
 */
export function toDos({ balance, paymentMethod, memberships: [latest] }: Info): ToDo[] {
  return [
    ...(latest ? membershipToDos(latest) : []),
    ...(balance.owedCents > 0 && latest?.status !== 'past_due' ? [owedToDo(balance.owedCents)] : []),
    // a renewal that is free needs no card
    ...(latest?.nextCharge?.cents ? cardToDos(paymentMethod, latest.nextCharge.on, latest.today) : []),
  ];
}

type Info = Pick<MemberInfo, 'balance' | 'paymentMethod' | 'memberships'>;

function membershipToDos(membership: MembershipAnswer): ToDo[] {
  const { status, termThrough, coveredThrough, nextCharge, paidAhead, pendingPlanChange } = membership;
  const { name } = pendingPlanChange?.plan ?? paidAhead?.plan ?? membership.plan;
  switch (status) {
    case 'past_due':
      return [
        {
          id: 'past-due',
          tone: 'urgent',
          section: 'renewal',
          text: 'Your renewal has not been paid yet. You are still covered, but not for long.',
          action: 'Pay the renewal',
        },
      ];
    case 'ended':
      return [
        {
          id: 'ended',
          tone: 'urgent',
          section: 'renewal',
          text: `Your membership ${coveredThrough ? `ended on ${formatDay(coveredThrough)}` : 'has ended'}. Offices charge their usual fees.`,
          action: 'Come back with the same member number',
        },
      ];
    case 'cancelled':
      return [
        {
          id: 'cancelled',
          tone: 'soon',
          section: 'renewal',
          text: `You canceled. You are covered through ${formatDay(termThrough)}.`,
          action: 'See your options',
        },
      ];
    case 'active':
      if (nextCharge && !nextCharge.agreed)
        return [
          {
            id: 'new-price',
            tone: 'soon',
            section: 'renewal',
            text: `${name} will cost ${formatCents(nextCharge.priceCents)} from ${formatDay(nextCharge.on)}. We will not charge it unless you agree.`,
            action: 'Look at the new price',
          },
        ];
      return nextCharge || paidAhead ? [] : [notRenewingToDo(termThrough)];
  }
}

const notRenewingToDo = (termThrough: string): ToDo => ({
  id: 'not-renewing',
  tone: 'soon',
  section: 'renewal',
  text: `Your membership ends on ${formatDay(termThrough)}: it does not renew automatically.`,
  action: 'Renew or turn on renewal',
});

const owedToDo = (cents: number): ToDo => ({
  id: 'owed',
  tone: 'urgent',
  section: 'billing',
  text: `You owe ${formatCents(cents)}.`,
  action: 'Pay now',
});

function cardToDos(card: MemberInfo['paymentMethod'], chargeOn: string, today: string): ToDo[] {
  const at = { id: 'card', section: 'billing' } as const;
  if (!card)
    return [
      { ...at, tone: 'soon', text: 'There is no card on file for the next payment.', action: 'Add a card' },
    ];
  const name = `Your card ending in ${card.last4}`;
  const action = 'Replace the card';
  switch (cardState(card, { chargeOn, today })) {
    case 'expired':
      return [{ ...at, tone: 'urgent', text: `${name} has expired.`, action }];
    case 'expires-before-charge':
      return [
        {
          ...at,
          action,
          tone: expiresThisMonth(card, today) ? 'urgent' : 'soon',
          text: `${name} expires before the next payment on ${formatDay(chargeOn)}.`,
        },
      ];
    default:
      return [];
  }
}
