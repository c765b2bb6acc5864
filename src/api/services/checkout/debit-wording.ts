import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** Increase with every change of the wording below. */
export const DEBIT_WORDING = 'debit-2';

interface Debit {
  /** the legal name of the company that debits */
  company: string;
  /** '' if there is none */
  phone: string;
  dueCents: number;
  today: Day;
}

/**
 * The authorization before a bank debit, stored word for word: who debits, what, when, how often, and how to get in
 * touch (Nacha Operating Rules, 2.3.2; docs.stripe.com/payments/ach-direct-debit#mandates).
 */
export function debitWording({ company, phone, dueCents, today }: Debit): string {
  const turnTo = phone ? `I call ${phone}` : 'I write to member service';
  return `I authorize ${company} to debit my bank account electronically, one time, for ${formatCents(dueCents)}, on ${formatDay(today)} or the next banking day. The account is mine, or I may sign for it. The debit is sent right away and cannot be canceled after that; for anything about this authorization ${turnTo}. If my bank returns the debit, ${company} does not send it again unless I agree to that.`;
}
