import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from './compose-mail.ts';
import { button, facts, link, paragraph } from './mail-body.ts';

/** @param office its name, or a text for outside office */
export function officeChangeMail(
  brand: LiveBrand,
  { office, effectiveOn }: { office: string; effectiveOn: string },
): MailContent {
  return composeMail({
    subject: `Your office from ${formatDay(effectiveOn)}: ${office}`,
    title: 'You have a new office',
    blocks: [
      paragraph(`You have changed your office at ${brand.name}.`),
      facts([[`From ${formatDay(effectiveOn)}`, office]]),
      button({
        lead: 'Until then nothing changes. You can change your mind on your dashboard',
        label: 'Open my dashboard',
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** @param renewal null if the membership no longer renews automatically */
export function autoRenewMail(
  brand: LiveBrand,
  { through, renewal }: { through: string; renewal: { on: string; cents: number } | null },
): MailContent {
  if (!renewal)
    return composeMail({
      subject: 'Your membership will not renew',
      blocks: [
        paragraph(
          `You turned off automatic renewal. Your membership at ${brand.name} ends after ${formatDay(through)}, and nothing more is charged.`,
        ),
        button({
          lead: 'You can turn it on again until then',
          label: 'Open my dashboard',
          href: dashboard(brand),
        }),
        questions(brand),
      ],
      signature: signatureOf(brand),
    });
  return composeMail({
    subject: 'Your membership renews automatically',
    blocks: [
      paragraph(
        `You turned on automatic renewal. ${
          renewal.cents > 0
            ? `We charge your card ${formatCents(renewal.cents)} on ${formatDay(renewal.on)} for the next term of your membership at ${brand.name}.`
            : `The next term of your membership at ${brand.name} begins on ${formatDay(renewal.on)}. It is free: nothing is charged.`
        }`,
      ),
      button({
        lead: 'You can turn it off at any time before that',
        label: 'Open my dashboard',
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

export function cardChangedMail(brand: LiveBrand, { card }: { card: string }): MailContent {
  return composeMail({
    subject: `Another card for your membership at ${brand.name}`,
    title: 'Another card pays for your membership',
    blocks: [
      paragraph(`Renewals of your membership at ${brand.name} are charged to ${card} from now on.`),
      link({
        lead: 'If this was not you, set a new password right away',
        label: 'Set a new password',
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Canceled {
  /** last day of coverage; null if it has ended already */
  lastDay: string | null;
  refundCents: number;
  /** the part that goes to the card */
  toCardCents: number;
  rule: string;
}

export function canceledMail(
  brand: LiveBrand,
  { lastDay, refundCents, toCardCents, rule }: Canceled,
): MailContent {
  const cover = lastDay ? `You are covered through ${formatDay(lastDay)}.` : 'Your membership has ended.';
  const credit = refundCents - toCardCents;
  const money = [
    toCardCents > 0 &&
      `We return ${formatCents(toCardCents)} to the card or account you paid with. Your bank may take a few days to show it.`,
    credit > 0 && `${formatCents(credit)} is kept as a credit on your account.`,
    refundCents === 0 && 'Nothing is returned.',
  ].filter(Boolean);
  return composeMail({
    subject: `Your membership at ${brand.name} is canceled`,
    title: 'Your membership is canceled',
    blocks: [
      paragraph(`You canceled your membership at ${brand.name}. ${cover}`),
      facts([
        ['Covered through', lastDay ? formatDay(lastDay) : ''],
        ['Back to your card or account', toCardCents > 0 ? formatCents(toCardCents) : ''],
        ['Kept as a credit', credit > 0 ? formatCents(credit) : ''],
      ]),
      paragraph(money.join(' ')),
      paragraph(rule),
      paragraph('Nothing more will be charged.'),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Expiring {
  /** such as “Visa ending in 4242” */
  card: string;
  /** 'YYYY-MM', the last month in which it is valid */
  lastMonth: string;
  chargeOn: string;
  cents: number;
  /** link that switches this kind of mail off without login */
  unsubscribe: string;
}

/** Before a card expires that will be charged later. Optional: renewal notices are sent in any case. */
export function cardExpiringMail(brand: LiveBrand, expiring: Expiring): MailContent {
  const { card, lastMonth, chargeOn, cents, unsubscribe } = expiring;
  const [year = '', month = ''] = lastMonth.split('-');
  const until = `${month}/${year.slice(2)}`;
  return composeMail({
    subject: `Your card on file at ${brand.name} expires ${until}`,
    title: `Your card on file expires ${until}`,
    blocks: [
      paragraph(
        `The card that pays for your membership at ${brand.name}, ${card}, is good until the end of ${until}. Your next payment of ${formatCents(cents)} is due on ${formatDay(chargeOn)}.`,
      ),
      facts([
        ['Card', card],
        ['Good until the end of', until],
        ['Next payment', `${formatCents(cents)} on ${formatDay(chargeOn)}`],
      ]),
      button({
        lead: 'When your new card arrives, add it here so your membership continues',
        label: 'Add my new card',
        href: dashboard(brand, 'billing'),
      }),
      paragraph('Nothing is charged before that day.'),
      questions(brand),
      link({
        lead: 'Don’t want reminders about your card? Stop them here, without logging in',
        label: 'Stop these reminders',
        href: unsubscribe,
      }),
    ],
    signature: signatureOf(brand),
  });
}
