import type { LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { planKeptMail } from '#api/mails/plan-change.ts';
import type { Offer } from '#api/services/catalog/offer.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import type { PlanRow } from '#api/services/membership/household.ts';
import { agreeToNext, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import { isPlanOffered, type OpenTerm } from '#api/services/membership/next-term.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/accounts.ts';
import { consents } from '#db/schema/payments.ts';
import { renews } from './plan-choices.ts';

/** The context of a plan choice and its consent. */

export interface ChoiceContext {
  scope: AccountScope;
  brand: LiveBrand;
  offer: Offer;
  /** the content release in which the terms were shown */
  content: string;
}

export interface Chosen {
  plan: PlanRow;
  priceCents: number;
  /** what the member agrees to; null if nothing is charged automatically */
  consent: string | null;
  tookBack: boolean;
}

/** @throws ApiError invalid if consent is required and the box was not checked */
export function assertAgreed(
  { consent }: { consent: string | null },
  request: { consent?: true | undefined },
): void {
  if (consent !== null && !request.consent)
    throw new ApiError('invalid', { fields: { consent: 'Please agree to the renewal at the new price.' } });
}

interface Agreed {
  scope: AccountScope;
  /** the content release in which the terms were shown */
  content: string;
  /** the sentence beside the box; null if there was none */
  consent: string | null;
}

export async function storeConsent(
  tx: Tx,
  { household }: OpenTerm,
  { scope, content, consent }: Agreed,
): Promise<void> {
  if (consent === null) return;
  const { site, account } = household;
  await tx.insert(consents).values({
    site,
    accountId: account.id,
    kind: 'renewal',
    wording: consent,
    content,
    createdAt: scope.now,
  });
}

interface Noted {
  scope: AccountScope;
  kind: string;
  plan: string;
  /** the agreed price; null if nothing was agreed to */
  agreedCents: number | null;
}

export async function noteChoice(
  tx: Tx,
  { household }: OpenTerm,
  { scope, kind, plan, agreedCents }: Noted,
): Promise<void> {
  const { site, account, membership } = household;
  await tx.insert(accountEvents).values({
    site,
    accountId: account.id,
    kind,
    createdAt: scope.now,
    details: { membership: membership.id, plan, ...(agreedCents !== null && { cents: agreedCents }) },
  });
}

interface UndoContext extends ChoiceContext {
  chosen: Chosen;
  request: { expectedCents?: number | undefined; consent?: true | undefined };
}

/** Withdraws the pending plan; the current plan stays. Repeated requests have no further effect. */
export async function undoPlanChange(
  tx: Tx,
  open: OpenTerm,
  { chosen, request, scope, brand, offer, content }: UndoContext,
): Promise<void> {
  const { household, from } = open;
  const { site, account, planChange, plan } = household;
  if (!planChange) return;
  const { consent, priceCents } = chosen;
  if (consent !== null) {
    assertAgreed(chosen, request);
    assertExpected(request.expectedCents, priceCents);
  }
  await withdrawPlanChange(tx, household, scope.now);
  if (consent !== null) await agreeToNext(tx, { ...household, planChange: null }, priceCents);
  await storeConsent(tx, open, { scope, content, consent });
  await noteChoice(tx, open, {
    scope,
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
