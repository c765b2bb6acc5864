import { type EndingPlan, endingPlansText } from '#domain/renewals/renewal-notices.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, link, paragraph } from '../mail-body.ts';

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
export function renewalNoticeMail(brand: LiveBrand, notice: Notice): MailContent {
  const { plan, bought, ending, from, renewsOn, chargeOn, priceCents, cents, isDearer, card } = notice;
  const change = from ? `You have chosen ${plan} instead of ${from} for your next term. ` : '';
  const ends = endingPlansText(ending, plan);
  const credit = cents < priceCents ? ` After your credit that is ${formatCents(cents)}.` : '';
  if (isDearer)
    return composeMail({
      subject: `Your membership ends on ${formatDay(renewsOn)} unless you agree to its new price`,
      title: `Your membership has a new price from ${formatDay(renewsOn)}`,
      blocks: [
        paragraph(
          `${change}The price of ${bought} changes. From ${formatDay(renewsOn)} it is ${formatCents(priceCents)} a term for everyone on your membership.${credit}${ends}`,
        ),
        facts(
          [
            ['New price', `${formatCents(priceCents)} a term`],
            ['From', formatDay(renewsOn)],
          ],
          'figure',
        ),
        button({
          lead: 'We do not charge more than you have agreed to. If you want to continue, please agree to the new price on your dashboard',
          label: 'See the new price',
          href: dashboard(brand),
        }),
        paragraph(
          `If you do nothing, your membership ends on ${formatDay(renewsOn)} and nothing is charged.`,
        ),
        questions(brand),
      ],
      signature: signatureOf(brand),
    });
  if (priceCents === 0)
    return composeMail({
      subject: `Your membership renews on ${formatDay(renewsOn)}`,
      blocks: [
        paragraph(
          `${change}${bought} renews automatically on ${formatDay(renewsOn)}. It is free: nothing is charged.${ends}`,
        ),
        button({
          lead: `If you do not want to continue, turn off renewal, or cancel, before ${formatDay(renewsOn)}`,
          label: 'Open my dashboard',
          href: dashboard(brand),
        }),
        questions(brand),
      ],
      signature: signatureOf(brand),
    });
  return composeMail({
    subject: `Your membership renews on ${formatDay(renewsOn)}: ${formatCents(cents)}`,
    title: `Your membership renews on ${formatDay(renewsOn)}`,
    blocks: [
      paragraph(
        `${change}${bought} renews automatically. On ${formatDay(chargeOn)} we charge ${formatCents(priceCents)} for the next term${card ? ` to ${card}` : ''}.${credit}${ends}`,
      ),
      facts(
        [
          ['Amount', formatCents(cents)],
          ['Charged on', formatDay(chargeOn)],
          ['Charged to', card ?? ''],
        ],
        'figure',
      ),
      button({
        lead: `If you do not want to continue, turn off renewal, or cancel, before ${formatDay(chargeOn)}`,
        label: 'Manage my renewal',
        href: dashboard(brand),
      }),
      link({
        lead: card ? 'You can change your card there as well' : 'There is no card on file. Please add one',
        label: card ? 'Change my card' : 'Add a card',
        href: dashboard(brand, 'billing'),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Failed {
  cents: number;
  /** null after the last attempt */
  nextTry: string | null;
  card: string | null;
}

/** A renewal could not be charged; the member is still covered. */
export function renewalFailedMail(brand: LiveBrand, { cents, nextTry, card }: Failed): MailContent {
  const what = card ? `${formatCents(cents)} could not be charged to ${card}.` : 'there is no card on file.';
  return composeMail({
    subject: `Your renewal at ${brand.name} could not be paid`,
    title: 'Your renewal could not be paid',
    blocks: [
      paragraph(`Your membership at ${brand.name} is due for renewal, but ${what}`),
      nextTry !== null &&
        paragraph(`We try again on ${formatDay(nextTry)}. Until then you are covered as before.`),
      button({
        lead: 'Please check your card, or use another one, on your dashboard',
        label: 'Check my card',
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
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
): MailContent {
  return composeMail({
    subject: `Your membership at ${brand.name} has ended`,
    title: 'Your membership has ended',
    blocks: [
      paragraph(
        `Your membership at ${brand.name} has ended. You were covered through ${formatDay(lastDay)}. ${REASONS[because]}`,
      ),
      button({
        lead: 'Nothing was charged for another term. You are welcome to come back with the same member number',
        label: 'Come back',
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
