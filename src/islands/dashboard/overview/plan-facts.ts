import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';

type PlanFact = readonly [label: string, text: string];

type PlanFactsInput = Pick<
  MembershipAnswer,
  | 'today'
  | 'status'
  | 'plan'
  | 'termStart'
  | 'termThrough'
  | 'coveredThrough'
  | 'paidAhead'
  | 'nextCharge'
  | 'priceCents'
>;

/** Until when a membership covers, and what comes next or what was paid. */
export const planFacts = (membership: PlanFactsInput): PlanFact[] => [
  coverFact(membership),
  moneyFact(membership),
];

function coverFact({
  today,
  status,
  termStart,
  termThrough,
  coveredThrough,
  paidAhead,
}: PlanFactsInput): PlanFact {
  const through = formatDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'ended':
      return coveredThrough
        ? ['Was covered through', formatDay(coveredThrough)]
        : ['Membership', 'Has ended'];
    // still covered, on a day after the last that is paid
    case 'past_due':
      return ['Paid through', through];
    default:
      return termStart > today ? ['Covered from', formatDay(termStart)] : ['Covered through', through];
  }
}

function moneyFact({ status, plan, nextCharge, priceCents }: PlanFactsInput): PlanFact {
  if (!nextCharge) return ['Paid', `${formatCents(priceCents)} ${CYCLE_WORDS[plan.cycle]}`];
  const { on, cents, priceCents: nextCents, agreed } = nextCharge;
  if (status === 'past_due') return ['Due', `${formatCents(cents)}, since ${formatDay(on)}`];
  const text = `${formatDay(on)}, ${formatCents(nextCents)}`;
  return agreed ? ['Renews', text] : ['Renews if you say yes', text];
}
