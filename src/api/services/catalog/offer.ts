import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Call } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { offices } from '#db/schema/offices.ts';
import { plans } from '#db/schema/plans.ts';
import { type Invitations, invitationsOf } from './invitations.ts';

/** What a site may show and sell of what its database holds (specification §3: group_key, plans_whitelist). */
export interface Offer {
  groupKey: string;
  /** plan ids; empty allows all of the group's */
  whitelist: readonly string[];
  /** plans by invitation */
  invitations: Invitations;
}

/**
 * The record that the site's pages show.
 * @throws ApiError not_found where the site is not live
 */
export async function liveRecord({ parts, site }: Pick<Call, 'parts' | 'site'>): Promise<CmsRecord> {
  const live = await parts.liveContent(site);
  if (!live) throw notFound();
  return live.record;
}

/** Follows the live content, so that a change holds as soon as the pages show it. */
export async function offerOf(call: Pick<Call, 'parts' | 'site'>): Promise<Offer> {
  return offerIn(await liveRecord(call));
}

/** What the site of a record can sell. */
export function offerIn(record: CmsRecord): Offer {
  const { group_key: groupKey, plans_whitelist: list } = record.base.variables;
  return { groupKey, whitelist: list.map((item) => item.plan_id), invitations: invitationsOf(record) };
}

/** @throws ApiError not_found for the group of another site, as for one that does not exist */
export function assertOwnGroup(offer: Offer, groupId: string): void {
  if (groupId !== offer.groupKey) throw notFound();
}

/** The condition that an office is shown by the site. */
export function isOffered(offer: Offer): SQL | undefined {
  return and(eq(offices.groupKey, offer.groupKey), isNull(offices.retiredAt));
}

/** The condition that a plan is sold by the site, somewhere. */
export function isSold({ groupKey, whitelist }: Offer): SQL | undefined {
  return and(
    eq(plans.groupKey, groupKey),
    isNull(plans.retiredAt),
    whitelist.length > 0 ? inArray(plans.id, [...whitelist]) : undefined,
  );
}
