import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { Catalog } from '#cms/schema/catalog.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { offices, plans } from '#db/schema/catalog.ts';
import { couponKey } from '#domain/pricing/coupons.ts';
import { t } from './texts.ts';
import { translatedCatalog } from './translated-catalog.ts';

/** What a site may show and sell of its group's catalog (specification §3: group_key, plans_whitelist). */
export interface Offer {
  groupKey: string;
  /** plan IDs; empty: all plans of the group */
  whitelist: readonly string[];
  /** plans by invitation */
  invitations: Invitations;
  /** the catalog's texts in the language of the call; null if the database has them */
  translated?: () => Catalog | null;
}

/**
 * The record that the site's pages show.
 * @throws ApiError not_found if the site is not live
 */
export async function liveRecord({ deps, site }: Pick<RequestContext, 'deps' | 'site'>): Promise<CmsRecord> {
  const live = await deps.liveContent(site);
  if (!live) throw notFound();
  return live.record;
}

/** Follows the live content, so that a change takes effect as soon as the pages show it. */
export async function readOffer(call: Pick<RequestContext, 'deps' | 'site'>): Promise<Offer> {
  return offerFrom(await liveRecord(call));
}

/** What the site of a record can sell. */
export function offerFrom(record: CmsRecord): Offer {
  const { group_key: groupKey, plans_whitelist: list } = record.base.variables;
  return {
    groupKey,
    whitelist: list.map((item) => item.plan_id),
    invitations: readInvitations(record),
    translated: () => translatedCatalog(record),
  };
}

/** @throws ApiError not_found for another site's group, as for an unknown one */
export function assertOwnGroup(offer: Offer, groupId: string): void {
  if (groupId !== offer.groupKey) throw notFound();
}

/** The condition for offices that the site shows. */
export function isOffered(offer: Offer): SQL | undefined {
  return and(eq(offices.groupKey, offer.groupKey), isNull(offices.retiredAt));
}

/** The condition for plans that the site sells anywhere. */
export function isSold({ groupKey, whitelist }: Offer): SQL | undefined {
  return and(
    eq(plans.groupKey, groupKey),
    isNull(plans.retiredAt),
    whitelist.length > 0 ? inArray(plans.id, [...whitelist]) : undefined,
  );
}

/** Plans by invitation: plan ID and its normalized codes. */
export type Invitations = ReadonlyMap<string, readonly string[]>;

export function readInvitations({ catalog }: Pick<CmsRecord, 'catalog'>): Invitations {
  return new Map(
    // releases of earlier versions do not have these fields
    catalog.plans.flatMap(({ id, invitation_codes: codes = [], by_invitation: isByInvitation = false }) =>
      isByInvitation || codes.length > 0 ? [[id, codes.map(couponKey)] as const] : [],
    ),
  );
}

/**
 * Checks the invitation code of a plan.
 * @throws ApiError invalid: reason 'invitation_needed' without a code, 'unknown' for a wrong one
 */
export function assertInvited(
  invitations: Invitations,
  { planId, code }: { planId: string; code: string | null | undefined },
): void {
  const codes = invitations.get(planId);
  if (!codes) return;
  if (!code) throw refused('invitation_needed', t.invitationNeeded);
  if (!codes.includes(couponKey(code))) throw refused('unknown', t.unknownInvitation);
}

const refused = (reason: string, message: string): ApiError =>
  new ApiError('invalid', { reason, message, fields: { invitation: message } });
