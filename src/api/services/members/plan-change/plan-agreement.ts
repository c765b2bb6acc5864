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

/** What is agreed to with the plan of the next term, and how that is kept. */

export interface Circumstances {
  asking: Asking;
  brand: LiveBrand;
  offer: Offer;
  /** the release in which the terms were read */
  content: string;
}

export interface Chosen {
  plan: PlanRow;
  priceCents: number;
  /** what is agreed to; null where nothing will be charged by itself */
  consent: string | null;
  tookBack: boolean;
}

/** Whether the next term will be charged by itself. */
export const renews = ({ household }: OpenTerm): boolean =>
  household.membership.autoRenew && statusOn(factsOf(household), household.today) !== 'ended';

/** @throws ApiError invalid where something is to be agreed to, and the box was not ticked */
export function assertAgreed(
  { consent }: { consent: string | null },
  wish: { consent?: true | undefined },
): void {
  if (consent !== null && !wish.consent)
    throw new ApiError('invalid', { fields: { consent: 'Please agree to the renewal at the new price.' } });
}

interface Agreed {
  asking: Asking;
  /** the release in which the terms were read */
  content: string;
  /** the sentence beside the box; null where there was none */
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
  /** the price that the consent of the same moment is to; null: nothing was agreed to */
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
