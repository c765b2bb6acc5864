import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { IconName } from '#ui/elements/Icon.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** How a membership goes on, in words. */
interface StatusText {
  id:
    | 'renews'
    | 'not-agreed'
    | 'paid-ahead'
    | 'not-renewing'
    | 'not-offered'
    | 'past-due'
    | 'cancelled'
    | 'ended';
  icon: IconName;
  title: string;
  text: string;
}

const CYCLES = { annual: 'year', monthly: 'month' } as const;

/** The plan of the term that is charged next. */
const nextPlan = ({ pendingPlanChange, paidAhead, plan }: MembershipAnswer): MembershipAnswer['plan'] =>
  pendingPlanChange?.plan ?? paidAhead?.plan ?? plan;

/** @param card such as “Visa ending in 4242”; null where there is none on file */
export function membershipStatus(membership: MembershipAnswer, card: string | null): StatusText {
  const { status, termThrough, coveredThrough, autoRenew, nextCharge, paidAhead, plan, covered } = membership;
  const last = formatDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'ended':
      return {
        id: 'ended',
        icon: 'error',
        title: 'Your membership has ended',
        text: `${coveredThrough ? `It covered you through ${formatDay(coveredThrough)}. ` : ''}Nothing more is charged. You can come back with the same member number.`,
      };
    case 'cancelled':
      return {
        id: 'cancelled',
        icon: 'info',
        title: 'You canceled',
        text: `You are covered through ${last}. Nothing more is charged.`,
      };
    case 'past_due':
      return {
        id: 'past-due',
        icon: 'warning',
        title: 'Your renewal is not paid yet',
        text: `Your paid term ended on ${last}. You are still covered while we try your card again on some of the next days. If it cannot be charged, your membership ends.`,
      };
    case 'active':
      break;
  }
  const isAhead = paidAhead ? `Your next term is paid: you are covered through ${last}.` : '';
  if (nextCharge && !nextCharge.agreed)
    return {
      id: 'not-agreed',
      icon: 'warning',
      title: 'Your next term needs your approval',
      text: `${isAhead} ${nextPlan(membership).name} costs ${formatCents(nextCharge.priceCents)} from ${formatDay(nextCharge.on)}. That is more than you have agreed to, so we do not charge it unless you say yes. If you do nothing, your membership ends on ${last}.`.trim(),
    };
  if (nextCharge)
    return {
      id: paidAhead ? 'paid-ahead' : 'renews',
      icon: 'check',
      title: paidAhead ? 'Your next term is paid' : 'Your membership renews automatically',
      text: `${isAhead} ${nextChargeText(membership, card)}`.trim(),
    };
  if (paidAhead)
    return {
      id: 'paid-ahead',
      icon: 'check',
      title: 'Your next term is paid',
      text: `You are covered through ${last}. After that your membership ends: it does not renew automatically.`,
    };
  if (autoRenew)
    return {
      id: 'not-offered',
      icon: 'warning',
      title: 'Your plan cannot be renewed',
      text: `${plan.name} is no longer offered to you. Your membership ends on ${last} unless you choose another plan.`,
    };
  return {
    id: 'not-renewing',
    icon: 'info',
    title: 'Your membership does not renew automatically',
    text: `${covered ? 'You are covered through' : 'It ends on'} ${last}. Nothing is charged after that, and your membership ends.`,
  };
}

function nextChargeText(membership: MembershipAnswer, card: string | null): string {
  const { nextCharge } = membership;
  if (!nextCharge) return '';
  const { on, cents, priceCents } = nextCharge;
  const plan = nextPlan(membership);
  const credit = cents < priceCents ? ` (${formatCents(priceCents)} less your credit)` : '';
  const what = `another ${CYCLES[plan.cycle]} of ${plan.name}`;
  if (priceCents === 0) return `On ${formatDay(on)} ${what} begins. It is free: nothing is charged.`;
  if (cents === 0) return `On ${formatDay(on)} ${what} begins. Your credit pays for it.`;
  return `On ${formatDay(on)} we charge ${formatCents(cents)}${credit} ${card ? `to your ${card} ` : ''}for ${what}.`;
}
