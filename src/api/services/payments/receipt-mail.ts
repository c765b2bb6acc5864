import { type ReceiptCover, receiptMail } from '#api/mails/receipt.ts';
import type { Capture } from '#api/ports/payment-settler.ts';
import type { Mail } from '../outbox/queue-mail.ts';

/**
 * The receipt mail of a payment; sent once per payment.
 * @param to.number the member number; '' if there is none any more
 */
export function receiptOf(
  { payment, outcome, brand }: Capture,
  to: { account: { id: string; email: string }; number: string; cover: ReceiptCover | null },
): Mail {
  return {
    kind: 'receipt',
    recipient: to.account.email,
    accountId: to.account.id,
    dedupeKey: `receipt:${payment.id}`,
    ...receiptMail(brand, {
      lines: payment.lines,
      totalCents: payment.amountCents,
      card: outcome.paidWith,
      number: to.number,
      cover: to.cover,
    }),
  };
}
