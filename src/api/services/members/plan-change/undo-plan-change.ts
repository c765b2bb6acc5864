import { planKeptMail } from '#api/mails/plan-change.ts';
import { agreeToNext, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import {
  agreedCents,
  isPlanOffered,
  type OpenTerm,
  priceFor,
  type Whitelist,
} from '#api/services/membership/next-term.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import {
  assertAgreed,
  type ChoiceContext,
  type Chosen,
  noteChoice,
  renews,
  storeConsent,
} from './plan-agreement.ts';
import { renewalWording } from './renewal-wording.ts';

/**
 * What the member must agree to before a plan change is undone: the current plan then renews automatically, at a price
 * they have not agreed to. Null if their earlier agreement covers it.
 */
export function consentToKeep(
  open: OpenTerm,
  { company, whitelist }: { company: string; whitelist: Whitelist },
): string | null {
  const { household } = open;
  const { plan } = household;
  if (household.planChange === null || !renews(open) || !isPlanOffered(household, whitelist)) return null;
  if (priceFor(plan, open) <= agreedCents(household)) return null;
  return renewalWording(open, { company, plan });
}

interface UndoContext extends ChoiceContext {
  chosen: Chosen;
  request: { expectedCents?: number | undefined; consent?: true | undefined };
}

/** Withdraws the pending plan; the current plan stays. Repeated requests have no further effect. */
export async function undoPlanChange(
  tx: Tx,
  open: OpenTerm,
  { chosen, request, asking, brand, offer, content }: UndoContext,
): Promise<void> {
  const { household, from } = open;
  const { site, account, planChange, plan } = household;
  if (!planChange) return;
  const { consent, priceCents } = chosen;
  if (consent !== null) {
    assertAgreed(chosen, request);
    assertExpected(request.expectedCents, priceCents);
  }
  await withdrawPlanChange(tx, household, asking.now);
  if (consent !== null) await agreeToNext(tx, { ...household, planChange: null }, priceCents);
  await storeConsent(tx, open, { asking, content, consent });
  await noteChoice(tx, open, {
    asking,
    kind: 'plan_change_taken_back',
    plan: plan.id,
    agreedCents: consent === null ? null : priceCents,
  });
  const isOffered = isPlanOffered(household, offer.whitelist);
  await queueMail(tx, site, {
    kind: 'plan-change',
    recipient: account.email,
    accountId: account.id,
    dedupeKey: `plan-kept:${planChange.id}`,
    ...planKeptMail(brand, {
      plan: plan.name,
      next: !isOffered ? 'not_offered' : renews(open) ? 'renews' : 'off',
      from,
      priceCents,
    }),
  });
}
