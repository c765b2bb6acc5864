import type { LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Offer } from '#api/services/catalog/offer.ts';
import type { PlanRow } from '#api/services/membership/household.ts';
import type { OpenTerm } from '#api/services/membership/next-term.ts';
import type { Asking } from '#api/services/membership/read-membership.ts';
import { factsOf } from '#api/services/membership/terms.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { consents } from '#db/schema/consents.ts';
import { statusOn } from '#domain/terms/membership-status.ts';

/** The context of a plan choice and its consent. */

export interface ChoiceContext {
  asking: Asking;
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

/** Whether the next term is charged automatically. */
export const renews = ({ household }: OpenTerm): boolean =>
  household.membership.autoRenew && statusOn(factsOf(household), household.today) !== 'ended';

/** @throws ApiError invalid if consent is required and the box was not checked */
export function assertAgreed(
  { consent }: { consent: string | null },
  request: { consent?: true | undefined },
): void {
  if (consent !== null && !request.consent)
    throw new ApiError('invalid', { fields: { consent: 'Please agree to the renewal at the new price.' } });
}

interface Agreed {
  asking: Asking;
  /** the content release in which the terms were shown */
  content: string;
  /** the sentence beside the box; null if there was none */
  consent: string | null;
}

export async function storeConsent(
  tx: Tx,
  { household }: OpenTerm,
  { asking, content, consent }: Agreed,
): Promise<void> {
  if (consent === null) return;
  const { site, account } = household;
  await tx.insert(consents).values({
    site,
    accountId: account.id,
    kind: 'renewal',
    wording: consent,
    content,
    createdAt: asking.now,
  });
}

interface Noted {
  asking: Asking;
  kind: string;
  plan: string;
  /** the agreed price; null if nothing was agreed to */
  agreedCents: number | null;
}

export async function noteChoice(
  tx: Tx,
  { household }: OpenTerm,
  { asking, kind, plan, agreedCents }: Noted,
): Promise<void> {
  const { site, account, membership } = household;
  await tx.insert(accountEvents).values({
    site,
    accountId: account.id,
    kind,
    createdAt: asking.now,
    details: { membership: membership.id, plan, ...(agreedCents !== null && { cents: agreedCents }) },
  });
}
