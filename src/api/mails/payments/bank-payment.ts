import type { PaidWith, ReceiptLine } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import type { Cycle } from '#domain/terms/membership-term.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import {
  type Agreement,
  agreement,
  amounts,
  composeMail,
  contact,
  dashboard,
  disclaimer,
  type MailContent,
  questions,
  signatureOf,
} from '../compose-mail.ts';
import { button, facts, heading, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

export interface BankPaymentFacts {
  plan: string;
  cycle: Cycle;
  /** null: outside office */
  office: string | null;
  people: readonly string[];
  lines: readonly ReceiptLine[];
  totalCents: number;
  paidWith: PaidWith | null;
  /** the payer gets a copy of the authorization (Nacha Operating Rules, 2.3.2) */
  agreedTo: Agreement;
}

/** To a person who joins by bank debit, when the debit is sent. */
export function bankPaymentUnderWayMail(brand: LiveBrand, order: BankPaymentFacts): MailContent {
  const { plan, cycle, office, people, lines, totalCents, paidWith, agreedTo } = order;
  return composeMail({
    subject: t.underWay.subject(brand.name),
    title: t.underWay.title,
    blocks: [
      paragraph(t.underWay.intro(formatCents(totalCents), brand.company)),
      paragraph(t.underWay.notYet(cycle)),
      heading(t.underWay.ordered),
      facts([
        [shared.plan, plan],
        [shared.office, office ?? shared.anyOffice],
        [t.underWay.people, people.join(', ')],
        [t.underWay.account, paidWith ? paymentMethodText(paidWith) : ''],
      ]),
      amounts(lines, totalCents),
      paragraph(t.underWay.priceStays),
      agreement(brand, agreedTo),
      disclaimer(brand),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To the owner of an account, when another person pays for its address without knowing the password. */
export function bankPaymentByAnotherMail(brand: LiveBrand): MailContent {
  return composeMail({
    subject: t.byAnother.subject(brand.name),
    title: t.byAnother.title,
    blocks: [paragraph(t.byAnother.intro(brand.name)), contact(brand, shared.notYou)],
    signature: signatureOf(brand),
  });
}

export interface FailedBankPaymentFacts {
  /** what the bank answered, and what to do */
  message: string;
  totalCents: number;
  paidWith: PaidWith | null;
  /** the payment page */
  goOn: string;
}

/** To a person who joins by bank debit, when the bank refuses it. */
export function bankPaymentFailedMail(brand: LiveBrand, failed: FailedBankPaymentFacts): MailContent {
  const { message, totalCents, paidWith, goOn } = failed;
  return composeMail({
    subject: t.failed.subject(brand.name),
    title: t.failed.title,
    blocks: [
      paragraph(t.failed.intro(formatCents(totalCents), paidWith ? paymentMethodText(paidWith) : '')),
      paragraph(message),
      button({ lead: t.failed.goOn, label: t.failed.payAnotherWay, href: goOn }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To a member whose bank took back a payment that had arrived. */
export function bankPaymentReturnedMail(brand: LiveBrand, { owedCents }: { owedCents: number }): MailContent {
  const owed = formatCents(owedCents);
  return composeMail({
    subject: t.takenBack.subject(brand.name),
    title: t.takenBack.title,
    blocks: [
      paragraph(t.takenBack.intro(brand.name, owed)),
      button({ lead: t.takenBack.payByCard, label: t.takenBack.pay(owed), href: dashboard(brand) }),
      paragraph(t.takenBack.unexpected),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
