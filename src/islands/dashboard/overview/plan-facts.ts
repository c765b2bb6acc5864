import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { cycleText } from '../shared/status-text.ts';
import { t } from './texts.ts';

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
  const through = shownDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'ended':
      return coveredThrough ? [t.wasCoveredThrough, shownDay(coveredThrough)] : [t.membership, t.hasEnded];
    // still covered, on a day after the last that is paid
    case 'past_due':
      return [t.paidThrough, through];
    default:
      return termStart > today ? [t.coveredFrom, shownDay(termStart)] : [t.coveredThrough, through];
  }
}

function moneyFact({ status, plan, nextCharge, priceCents }: PlanFactsInput): PlanFact {
  if (!nextCharge) return [t.paid, `${formatCents(priceCents)} ${cycleText(plan.cycle)}`];
  const { on, cents, priceCents: nextCents, agreed } = nextCharge;
  if (status === 'past_due') return [t.due, t.dueSince(formatCents(cents), shownDay(on))];
  const text = `${shownDay(on)}, ${formatCents(nextCents)}`;
  return agreed ? [t.renews, text] : [t.renewsIfYouAgree, text];
}
