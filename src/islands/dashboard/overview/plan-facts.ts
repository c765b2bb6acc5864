import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';

interface Fact {
  label: string;
  text: string;
}

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
export const planFacts = (membership: PlanFactsInput): Fact[] => [
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
}: PlanFactsInput): Fact {
  const through = formatDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'ended':
      return coveredThrough
        ? { label: 'Was covered through', text: formatDay(coveredThrough) }
        : { label: 'Cover', text: 'Has ended' };
    // still covered, on a day after the last that is paid
    case 'past_due':
      return { label: 'Paid through', text: through };
    default:
      return termStart > today
        ? { label: 'Covered from', text: formatDay(termStart) }
        : { label: 'Covered through', text: through };
  }
}

function moneyFact({ status, plan, nextCharge, priceCents }: PlanFactsInput): Fact {
  if (!nextCharge) return { label: 'Paid', text: `${formatCents(priceCents)} ${CYCLE_WORDS[plan.cycle]}` };
  const { on, cents, priceCents: nextCents, agreed } = nextCharge;
  if (status === 'past_due') return { label: 'Due', text: `${formatCents(cents)}, since ${formatDay(on)}` };
  const text = `${formatDay(on)}, ${formatCents(nextCents)}`;
  return agreed ? { label: 'Renews', text } : { label: 'Renews if you say yes', text };
}
