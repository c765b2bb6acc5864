import type { Cycle, Term } from '#domain/terms/membership-term.ts';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { t } from './texts.ts';

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
  return { cycle, name: others.length > 0 ? t.planWith(name, others) : name };
}

/**
 * The texts beside the boxes, stored word for word with the consent. The renewal states what is charged, when, how
 * often, and how to stop it, before the buyer agrees (15 U.S.C. §8403; Cal. Bus. & Prof. Code §17602).
 */
export function consentWording({ company, plan, renewalCents, term }: Purchase): ConsentWording {
  const { name, cycle } = plan;
  const renewal = { company, plan: name, cycle, on: shownDay(term.end) };
  return {
    terms: t.agreeTerms(company, name),
    renewal:
      renewalCents > 0
        ? t.agreeRenewal({ ...renewal, price: formatCents(renewalCents) })
        : t.agreeFreeRenewal(renewal),
  };
}

/** Increase with every change of the wording. Each language has wordings of its own. */
export const debitVersion = (): string =>
  currentLanguage() === DEFAULT_LANGUAGE ? 'debit-3' : `debit-3-${currentLanguage()}`;

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
  return t.authorizeDebit({ company, phone, amount: formatCents(dueCents), today: shownDay(today) });
}
