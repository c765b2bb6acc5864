import type { PaidWith } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { type EndingPlan, endingPlansText } from '#domain/renewals/ending-plans.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, link, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

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
  /** null without a card on file */
  card: PaidWith | null;
}

/** Before a renewal: what is charged, when, and how to stop it (Cal. Bus. & Prof. Code §17602). */
export function renewalNoticeMail(brand: LiveBrand, notice: Notice): MailContent {
  if (notice.isDearer) return newPriceMail(brand, notice);
  return notice.priceCents === 0 ? freeRenewalMail(brand, notice) : chargeNoticeMail(brand, notice);
}

/** What renews: after the change of plan, before the credit and the plans that end. */
function withChanges({ plan, from, ending, priceCents, cents }: Notice, renewal: string): string {
  const change = from ? `${t.notice.planChange(plan, from)} ` : '';
  const credit = cents < priceCents ? ` ${t.notice.afterCredit(formatCents(cents))}` : '';
  return `${change}${renewal}${credit}${endingPlansText(ending, plan)}`;
}

function newPriceMail(brand: LiveBrand, notice: Notice): MailContent {
  const { bought } = notice;
  const [day, price] = [shownDay(notice.renewsOn), formatCents(notice.priceCents)];
  return composeMail({
    subject: t.newPrice.subject(day),
    title: t.newPrice.title(day),
    blocks: [
      paragraph(withChanges(notice, t.newPrice.intro(bought, day, price))),
      facts(
        [
          [t.newPrice.label, t.newPrice.perTerm(price)],
          [t.newPrice.from, day],
        ],
        'figure',
      ),
      button({ lead: t.newPrice.pleaseAgree, label: t.newPrice.see, href: dashboard(brand) }),
      paragraph(t.newPrice.otherwise(day)),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

function freeRenewalMail(brand: LiveBrand, notice: Notice): MailContent {
  const day = shownDay(notice.renewsOn);
  return composeMail({
    subject: t.notice.subject(day),
    blocks: [
      paragraph(withChanges(notice, t.notice.free(notice.bought, day))),
      button({ lead: t.notice.howToStop(day), label: shared.openDashboard, href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

function chargeNoticeMail(brand: LiveBrand, notice: Notice): MailContent {
  const { bought } = notice;
  const [renewsOn, chargeOn] = [shownDay(notice.renewsOn), shownDay(notice.chargeOn)];
  const [price, amount] = [formatCents(notice.priceCents), formatCents(notice.cents)];
  const card = notice.card && paymentMethodText(notice.card);
  const renewal = card
    ? t.notice.introWithCard(bought, chargeOn, price, card)
    : t.notice.intro(bought, chargeOn, price);
  return composeMail({
    subject: t.notice.subjectWithAmount(renewsOn, amount),
    title: t.notice.subject(renewsOn),
    blocks: [
      paragraph(withChanges(notice, renewal)),
      facts(
        [
          [t.notice.amount, amount],
          [t.notice.chargedOn, chargeOn],
          [t.notice.chargedTo, card ?? ''],
        ],
        'figure',
      ),
      button({ lead: t.notice.howToStop(chargeOn), label: t.notice.manage, href: dashboard(brand) }),
      link({
        lead: card ? t.notice.otherCard : t.notice.noCard,
        label: card ? t.notice.changeCard : t.notice.addCard,
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
  /** null without a card on file */
  card: PaidWith | null;
}

/** A renewal could not be charged; the member is still covered. */
export function renewalFailedMail(brand: LiveBrand, { cents, nextTry, card }: Failed): MailContent {
  return composeMail({
    subject: t.failed.subject(brand.name),
    title: t.failed.title,
    blocks: [
      paragraph(
        card
          ? t.failed.notCharged(brand.name, formatCents(cents), paymentMethodText(card))
          : t.failed.noCard(brand.name),
      ),
      nextTry !== null && paragraph(t.failed.nextTry(shownDay(nextTry))),
      button({ lead: t.failed.pleaseCheck, label: t.failed.checkCard, href: dashboard(brand) }),
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

export function membershipEndedMail(
  brand: LiveBrand,
  { because, lastDay }: { because: EndedBecause; lastDay: string },
): MailContent {
  return composeMail({
    subject: t.ended.subject(brand.name),
    title: t.ended.title,
    blocks: [
      paragraph(`${t.ended.intro(brand.name, shownDay(lastDay))} ${t.ended.because[because]}`),
      button({ lead: t.ended.notCharged, label: t.ended.comeBack, href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
