import { type EndingPlan, endingPlansText } from '#domain/renewals/renewal-notices.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing, type MailText } from './mail-text.ts';

interface Notice {
  plan: string;
  /** one name for all that renews, including own plans of dependents */
  bought: string;
  /** people whose own plan ends */
  ending: readonly EndingPlan[];
  /** the current plan, if the member has chosen another one */
  from: string | null;
  renewsOn: string;
  /** first day on which the card is charged */
  chargeOn: string;
  priceCents: number;
  /** after the account's credit */
  cents: number;
  /** the price is higher than what was agreed to */
  isDearer: boolean;
  /** such as “Visa ending in 4242”; null without a card on file */
  card: string | null;
}

/** Before a renewal: what is charged, when, and how to stop it (Cal. Bus. & Prof. Code §17602). */
export function renewalNoticeMail(brand: LiveBrand, notice: Notice): MailText {
  const { plan, bought, ending, from, renewsOn, chargeOn, priceCents, cents, isDearer, card } = notice;
  const dashboard = `${brand.origin}/dashboard`;
  const change = from ? `You have chosen ${plan} instead of ${from} for your next term. ` : '';
  const ends = endingPlansText(ending, plan);
  const credit = cents < priceCents ? ` After your credit that is ${formatCents(cents)}.` : '';
  if (isDearer)
    return {
      subject: `Your membership ends on ${formatDay(renewsOn)} unless you agree to its new price`,
      text: `${change}The price of ${bought} changes. From ${formatDay(renewsOn)} it is ${formatCents(priceCents)} a term for everyone on your membership.${credit}${ends}

We do not charge more than you have agreed to. If you want to continue, please agree to the new price on your dashboard: ${dashboard}

If you do nothing, your membership ends on ${formatDay(renewsOn)} and nothing is charged.
${closing(brand)}`,
    };
  if (priceCents === 0)
    return {
      subject: `Your membership renews on ${formatDay(renewsOn)}`,
      text: `${change}${bought} renews automatically on ${formatDay(renewsOn)}. It is free: nothing is charged.${ends}

If you do not want to continue, turn off renewal, or cancel, before ${formatDay(renewsOn)}: ${dashboard}
${closing(brand)}`,
    };
  return {
    subject: `Your membership renews on ${formatDay(renewsOn)}: ${formatCents(cents)}`,
    text: `${change}${bought} renews automatically. On ${formatDay(chargeOn)} we charge ${formatCents(priceCents)} for the next term${card ? ` to ${card}` : ''}.${credit}${ends}

${card ? `You can change your card there as well: ${dashboard}` : `There is no card on file. Please add one: ${dashboard}`}

If you do not want to continue, turn off renewal, or cancel, before ${formatDay(chargeOn)}: ${dashboard}
${closing(brand)}`,
  };
}

interface Failed {
  cents: number;
  /** null after the last attempt */
  nextTry: string | null;
  card: string | null;
}

/** A renewal could not be charged; the member is still covered. */
export function renewalFailedMail(brand: LiveBrand, { cents, nextTry, card }: Failed): MailText {
  const what = card ? `${formatCents(cents)} could not be charged to ${card}.` : 'There is no card on file.';
  const next = nextTry
    ? `We try again on ${formatDay(nextTry)}. Until then you are covered as before.\n\n`
    : '';
  return {
    subject: `Your renewal at ${brand.name} could not be paid`,
    text: `Your membership at ${brand.name} is due for renewal, but ${what.charAt(0).toLowerCase()}${what.slice(1)}

${next}Please check your card, or use another one, on your dashboard: ${brand.origin}/dashboard
${closing(brand)}`,
  };
}

export type EndedBecause =
  | 'auto_renew_off'
  | 'cancelled'
  | 'plan_withdrawn'
  | 'price_not_agreed'
  | 'payment_failed'
  | 'too_late';

const REASONS: Record<EndedBecause, string> = {
  auto_renew_off: 'You had turned off automatic renewal.',
  cancelled: 'You canceled it.',
  plan_withdrawn: 'The plan is no longer offered.',
  price_not_agreed: 'Its price has changed, and you have not agreed to the new one.',
  payment_failed: 'We could not charge your card for the renewal.',
  too_late: 'It could not be renewed in time.',
};

export function membershipEndedMail(
  brand: LiveBrand,
  { because, lastDay }: { because: EndedBecause; lastDay: string },
): MailText {
  return {
    subject: `Your membership at ${brand.name} has ended`,
    text: `Your membership at ${brand.name} has ended. You were covered through ${formatDay(lastDay)}. ${REASONS[because]}

Nothing was charged for another term. You are welcome to come back with the same member number: ${brand.origin}/dashboard
${closing(brand)}`,
  };
}
