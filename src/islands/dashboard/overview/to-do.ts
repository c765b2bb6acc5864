import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { cardState, expiresThisMonth } from '../shared/card-expiry.ts';
import type { SectionId } from '../shared/sections.ts';
import { t } from './texts.ts';

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
          text: t.renewalDue,
          action: t.payRenewal,
        },
      ];
    case 'ended':
      return [
        {
          id: 'ended',
          tone: 'urgent',
          section: 'renewal',
          text: coveredThrough ? t.endedOn(shownDay(coveredThrough)) : t.ended,
          action: t.comeBackSameNumber,
        },
      ];
    case 'cancelled':
      return [
        {
          id: 'cancelled',
          tone: 'soon',
          section: 'renewal',
          text: t.youCanceled(shownDay(termThrough)),
          action: t.seeYourOptions,
        },
      ];
    case 'active':
      if (nextCharge && !nextCharge.agreed)
        return [
          {
            id: 'new-price',
            tone: 'soon',
            section: 'renewal',
            text: t.newPrice(name, formatCents(nextCharge.priceCents), shownDay(nextCharge.on)),
            action: t.lookAtPrice,
          },
        ];
      return nextCharge || paidAhead ? [] : [notRenewingToDo(termThrough)];
  }
}

const notRenewingToDo = (termThrough: string): ToDo => ({
  id: 'not-renewing',
  tone: 'soon',
  section: 'renewal',
  text: t.endsOn(shownDay(termThrough)),
  action: t.renewOrTurnOn,
});

const owedToDo = (cents: number): ToDo => ({
  id: 'owed',
  tone: 'urgent',
  section: 'billing',
  text: t.youOweAmount(formatCents(cents)),
  action: t.payNow,
});

function cardToDos(card: MemberInfo['paymentMethod'], chargeOn: string, today: string): ToDo[] {
  const at = { id: 'card', section: 'billing' } as const;
  if (!card) return [{ ...at, tone: 'soon', text: t.noCardOnFile, action: t.addCard }];

  const action = t.replaceCard;
  switch (cardState(card, { chargeOn, today })) {
    case 'expired':
      return [{ ...at, tone: 'urgent', text: t.cardExpired(card.last4), action }];
    case 'expires-before-charge':
      return [
        {
          ...at,
          action,
          tone: expiresThisMonth(card, today) ? 'urgent' : 'soon',
          text: t.cardExpires(card.last4, shownDay(chargeOn)),
        },
      ];
    default:
      return [];
  }
}
