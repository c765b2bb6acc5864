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
import { assertExpected } from '#api/services/payments/payment-result.ts';
import type { Tx } from '#db/queries/database.ts';
import {
  assertAgreed,
  type Chosen,
  type Circumstances,
  noteChoice,
  renews,
  storeConsent,
} from './plan-agreement.ts';
import { renewalWording } from './renewal-wording.ts';

/**
 * What has to be agreed to before an earlier choice is taken back: the plan that goes on instead is charged by
 * itself, and was never agreed to, or not for as many people. Null where a yes to its price stands.
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

interface TakingBack extends Circumstances {
  chosen: Chosen;
  wish: { expectedCents?: number | undefined; consent?: true | undefined };
}

/** The membership stays with its plan. Asked twice it is done once. */
export async function undoPlanChange(
  tx: Tx,
  open: OpenTerm,
  { chosen, wish, asking, brand, offer, content }: TakingBack,
): Promise<void> {
  const { household, from } = open;
  const { site, account, planChange, plan } = household;
  if (!planChange) return;
  const { consent, priceCents } = chosen;
  if (consent !== null) {
    assertAgreed(chosen, wish);
    assertExpected(wish.expectedCents, priceCents);
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
