import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { PaidWith, ReceiptLine } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import {
  agreement,
  amounts,
  composeMail,
  contact,
  dashboard,
  type MailContent,
  questions,
  signatureOf,
} from '../compose-mail.ts';
import { button, facts, heading, note, paragraph } from '../mail-body.ts';

/** Nacha settles within two banking days; a return takes two more. */
const BANK_TAKES = 'usually 4 business days';

export interface BankPaymentFacts {
  plan: string;
  /** null: outside office */
  office: string | null;
  people: readonly string[];
  lines: readonly ReceiptLine[];
  totalCents: number;
  paidWith: PaidWith | null;
  /** the wording beside the boxes: the payer gets a copy of the authorization (Nacha Operating Rules, 2.3.2) */
  agreedTo: readonly string[];
}

/** To a person who joins by bank debit, when the debit is sent. */
export function bankPaymentUnderWayMail(brand: LiveBrand, order: BankPaymentFacts): MailContent {
  const { plan, office, people, lines, totalCents, paidWith, agreedTo } = order;
  return composeMail({
    subject: `Your bank payment to ${brand.name} is on its way`,
    title: 'Your bank payment is on its way',
    blocks: [
      paragraph(
        `Thank you. Your payment of ${formatCents(totalCents)} to ${brand.company} is on its way from your bank. That takes ${BANK_TAKES}.`,
      ),
      paragraph(
        'You are not a member yet. You become one on the day the money arrives, and your year or month starts that day. We will email you then, with your member number, your card and your receipt. After that you can log in. You don’t need to do anything else, and the payment can no longer be canceled.',
      ),
      heading('What you ordered'),
      facts([
        ['Plan', plan],
        ['Office', office ?? 'any participating office'],
        ['For', people.join(', ')],
        ['From', paidWith ? paymentMethodText(paidWith) : ''],
      ]),
      amounts(lines, totalCents),
      paragraph(
        'The price will not change, even if our prices do. If your bank declines the payment, we will email you, and nothing is charged.',
      ),
      agreement(brand, agreedTo),
      note(`${NOT_INSURANCE}. ${brand.notInsurance}`),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To the owner of an account, when another person pays for its address without knowing the password. */
export function bankPaymentByAnotherMail(brand: LiveBrand): MailContent {
  return composeMail({
    subject: `Someone is paying for a membership at ${brand.name} for you`,
    title: 'Someone is paying for a membership for you',
    blocks: [
      paragraph(
        `Someone ordered a membership at ${brand.name} with this email address, without logging in, and is paying for it from a bank account. That takes ${BANK_TAKES}. When the money arrives, the membership belongs to your account, and we email you.`,
      ),
      contact(brand, 'Not you?'),
    ],
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
    subject: `Your bank payment to ${brand.name} did not go through`,
    title: 'Your bank payment did not go through',
    blocks: [
      paragraph(
        `Your payment of ${formatCents(totalCents)}${paidWith ? ` from your ${paymentMethodText(paidWith)}` : ''} did not go through, so you are not a member yet.`,
      ),
      paragraph(message),
      button({
        lead: 'We keep what you entered for a week. Open this page in the same browser to pay another way',
        label: 'Pay another way',
        href: goOn,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To a member whose bank took back a payment that had arrived. */
export function bankPaymentReturnedMail(brand: LiveBrand, { owedCents }: { owedCents: number }): MailContent {
  return composeMail({
    subject: `Your bank took back a payment to ${brand.name}`,
    title: 'Your bank took back a payment',
    blocks: [
      paragraph(
        `Your bank has taken back a payment for your membership at ${brand.name} that had already arrived. You owe ${formatCents(owedCents)} again.`,
      ),
      button({
        lead: 'Please pay by card on your dashboard',
        label: `Pay ${formatCents(owedCents)}`,
        href: dashboard(brand),
      }),
      paragraph('If you did not expect this, please call us before you pay.'),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
