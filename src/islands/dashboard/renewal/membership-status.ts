import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { IconName } from '#ui/elements/Icon.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { t } from './texts.ts';

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

/** The plan of the term that is charged next. */
const nextPlan = ({ pendingPlanChange, paidAhead, plan }: MembershipAnswer): MembershipAnswer['plan'] =>
  pendingPlanChange?.plan ?? paidAhead?.plan ?? plan;

/** @param card such as “Visa ending in 4242”; null where there is none on file */
export function membershipStatus(membership: MembershipAnswer, card: string | null): StatusText {
  const { status, termThrough, coveredThrough, autoRenew, nextCharge, paidAhead, plan, covered } = membership;
  const last = shownDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'ended':
      return {
        id: 'ended',
        icon: 'error',
        title: t.hasEnded,
        text: (coveredThrough ? t.coveredYouThrough(shownDay(coveredThrough)) : '') + t.nothingMoreComeBack,
      };
    case 'cancelled':
      return {
        id: 'cancelled',
        icon: 'info',
        title: t.youCanceled,
        text: t.canceledThrough(last),
      };
    case 'past_due':
      return {
        id: 'past-due',
        icon: 'warning',
        title: t.renewalNotPaid,
        text: t.tryingCard(last),
      };
    case 'active':
      break;
  }
  const isAhead = paidAhead ? t.paidAhead(last) : '';
  if (nextCharge && !nextCharge.agreed)
    return {
      id: 'not-agreed',
      icon: 'warning',
      title: t.needsApproval,
      text: `${isAhead} ${t.costsMore(
        nextPlan(membership).name,
        formatCents(nextCharge.priceCents),
        shownDay(nextCharge.on),
        last,
      )}`.trim(),
    };
  if (nextCharge)
    return {
      id: paidAhead ? 'paid-ahead' : 'renews',
      icon: 'check',
      title: paidAhead ? t.nextTermPaid : t.renewsAutomatically,
      text: `${isAhead} ${nextChargeText(membership, card)}`.trim(),
    };
  if (paidAhead)
    return {
      id: 'paid-ahead',
      icon: 'check',
      title: t.nextTermPaid,
      text: t.thenEnds(last),
    };
  if (autoRenew)
    return {
      id: 'not-offered',
      icon: 'warning',
      title: t.cannotBeRenewed,
      text: t.noLongerOffered(plan.name, last),
    };
  return {
    id: 'not-renewing',
    icon: 'info',
    title: t.doesNotRenew,
    text: covered ? t.coveredThenEnds(last) : t.endsOn(last),
  };
}

function nextChargeText(membership: MembershipAnswer, card: string | null): string {
  const { nextCharge } = membership;
  if (!nextCharge) return '';
  const { on, cents, priceCents } = nextCharge;
  const { cycle, name } = nextPlan(membership);
  const day = shownDay(on);
  const term = { cycle, plan: name };
  if (priceCents === 0) return t.freeBegins(day, term);
  if (cents === 0) return t.creditPays(day, term);
  const price = cents < priceCents ? formatCents(priceCents) : '';
  return t.willCharge({ day, amount: formatCents(cents), price, card: card ?? '' }, term);
}
