import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** Counts up with every change of the words below. */
export const DEBIT_WORDING = 'debit-2';

interface Debit {
  /** the legal name of who debits */
  company: string;
  /** '' where there is none */
  phone: string;
  dueCents: number;
  today: Day;
}

/**
 * What is agreed to before a bank account is debited, kept word for word: who debits, what, when, how often, and whom
 * to turn to (Nacha Operating Rules, 2.3.2; docs.stripe.com/payments/ach-direct-debit#mandates).
 */
export function debitWording({ company, phone, dueCents, today }: Debit): string {
  const turnTo = phone ? `I call ${phone}` : 'I write to member service';
  return `I authorize ${company} to debit my bank account electronically, one time, for ${formatCents(dueCents)}, on ${formatDay(today)} or the next banking day. The account is mine, or I may sign for it. The debit is sent at once and cannot be canceled after that; for anything about this authorization ${turnTo}. If my bank returns the debit, ${company} does not send it again unless I agree to that.`;
}
