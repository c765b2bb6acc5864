import { z } from 'zod';
import { formatAddress, OfficeContactSchema, officeContact } from '#contracts/shared/address.ts';
import { effectiveRefundRule } from '#domain/refunds/refund-rules.ts';
import { effectiveRules } from '../membership/household.ts';
import { boughtPlan, consentWording, debitVersion, debitWording } from './consent-wording.ts';
import type { Priced } from './price-cart.ts';
import type { CheckoutContext, Purchase } from './purchase.ts';

/**
 * What settling a purchase needs besides its cart. It is stored with the payment, so that a crash cannot change the
 * price or the term that were paid.
 */
export const JoinIntentSchema = z.object({
  /** the browser that paid: only it may request the response again */
  sessionHash: z.string().nullable(),
  planId: z.string(),
  /** null: outside office */
  officeId: z.string().nullable(),
  cycle: z.enum(['annual', 'monthly']),
  termStart: z.string(),
  termEnd: z.string(),
  termPrice: z.object({
    memberCents: z.int(),
    dependentCents: z.int(),
    householdCapCents: z.int().nullable(),
  }),
  /** people of the cart with another plan, and its price; absent in older payments */
  ownPlans: z
    .array(z.object({ person: z.string(), planId: z.string(), name: z.string(), cents: z.int() }))
    .default([]),
  /** what the term costs, including credit used */
  priceCents: z.int(),
  /** the agreed price of the next term */
  renewalCents: z.int(),
  autoRenew: z.boolean(),
  consents: z.array(
    z.object({
      kind: z.enum(['terms', 'renewal', 'debit']),
      wording: z.string(),
      /** the version of the wording, if it has one */
      version: z.string().optional(),
    }),
  ),
  /** the office's time zone, which decides the day on which a bank answers; null: outside office */
  timezone: z.string().nullish(),
  /** the content release in which the terms were shown */
  content: z.string(),
  /** for the welcome email; absent in older payments */
  letter: z
    .object({
      plan: z.string(),
      /** null: outside office */
      office: z.string().nullable(),
      /** whom to call for the first visit, and the weekdays on which the office is open; absent in older payments */
      visit: z.object({ office: OfficeContactSchema, openDays: z.array(z.string()) }).nullish(),
      /** days in which a cancellation is refunded in full */
      refundDays: z.int(),
    })
    .optional(),
  /** set when the payment is captured: whether the buyer is known to be the account's owner */
  isOwner: z.boolean().optional(),
});
export type JoinIntent = z.output<typeof JoinIntentSchema>;

interface IntentContext {
  purchase: Purchase;
  checkout: CheckoutContext;
  autoRenew: boolean;
  /** where the buyer lives; '' if unknown */
  state: string;
}

/** The order as it is stored with the payment. */
export function joinIntent({ choice, people, quote, term }: Priced, context: IntentContext): JoinIntent {
  const { purchase, checkout, autoRenew, state } = context;
  const { plan, office } = choice;
  const { memberCents, dependentCents, householdCapCents } = plan;
  const { renewalCents } = quote;
  const { company, phone } = checkout.brand;
  const wording = consentWording({ company, plan: boughtPlan(plan, people), term, renewalCents });
  const debit = debitWording({ company, phone, dueCents: quote.dueTodayCents, today: term.start });
  return {
    sessionHash: purchase.sessionHash,
    planId: plan.id,
    officeId: office?.id ?? null,
    cycle: plan.cycle,
    termStart: term.start,
    termEnd: term.end,
    termPrice: { memberCents, dependentCents, householdCapCents },
    ownPlans: people.flatMap(({ id: person, ownPlan: own }) =>
      own ? [{ person, planId: own.id, name: own.name, cents: own.dependentCents }] : [],
    ),
    priceCents: quote.totalCents,
    renewalCents,
    autoRenew,
    consents: [
      { kind: 'terms', wording: wording.terms },
      ...(autoRenew ? [{ kind: 'renewal' as const, wording: wording.renewal }] : []),
      ...(purchase.payment.method === 'bank'
        ? [{ kind: 'debit' as const, wording: debit, version: debitVersion() }]
        : []),
    ],
    content: checkout.content,
    timezone: office?.timezone ?? null,
    letter: {
      plan: plan.name,
      office: office && `${office.name}, ${formatAddress(office)}`,
      visit: office && {
        office: officeContact(office),
        openDays: [...new Set(office.hours.flatMap(({ days }) => days))],
      },
      refundDays: effectiveRefundRule(state, effectiveRules(plan).refund).windowDays,
    },
  };
}
