import type { Cycle, Term } from '#domain/terms/membership-term.ts';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { listed } from '#util/text/words.ts';

/** The texts beside the two boxes of the payment step. Neither box is checked by default. */
export interface ConsentWording {
  terms: string;
  renewal: string;
}

interface Purchase {
  /** the seller's legal name */
  company: string;
  /** the plan's name, or `boughtPlan` if some people have another plan */
  plan: { name: string; cycle: Cycle };
  renewalCents: number;
  term: Term;
}

/** One name for all that a household buys: its plan, and the own plans of its people. */
export function boughtPlan(
  { name, cycle }: { name: string; cycle: Cycle },
  people: readonly { ownPlan: { name: string } | null }[],
): { name: string; cycle: Cycle } {
  const others = [...new Set(people.flatMap(({ ownPlan }) => (ownPlan ? [ownPlan.name] : [])))];
  return { cycle, name: others.length > 0 ? `${name} (with ${listed(others, 'and')})` : name };
}

/**
 * The texts beside the boxes, stored word for word with the consent. The renewal states what is charged, when, how
 * often, and how to stop it, before the buyer agrees (15 U.S.C. §8403; Cal. Bus. & Prof. Code §17602).
 */
export function consentWording({ company, plan, renewalCents, term }: Purchase): ConsentWording {
  const price = formatCents(renewalCents);
  const every = plan.cycle === 'annual' ? 'year' : 'month';
  const charge =
    renewalCents > 0
      ? `renews automatically: ${company} charges my card ${price} on ${formatDay(term.end)}, and every ${every} after that, until I cancel`
      : `renews automatically on ${formatDay(term.end)}, and every ${every} after that, until I cancel. It is free: ${company} charges nothing`;
  const before = renewalCents > 0 ? 'the day of the charge' : 'that day';
  return {
    terms: `I have read the Terms of Service of ${company} and agree to them. I understand that ${plan.name} is a discount plan and not insurance.`,
    renewal: `I agree that ${plan.name} ${charge}. I can turn this off at any time on my dashboard, or by phone, before ${before}.`,
  };
}

/** Increase with every change of the wording below. */
export const DEBIT_WORDING = 'debit-3';

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
