import { brandOf } from '#api/brand/brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { takesBankDebits } from '#api/kernel/settings.ts';
import { offerIn } from '../catalog/offer.ts';
import type { Shop } from './purchase.ts';

/**
 * What a site sells, and its brand, from the live content.
 * @throws ApiError not_found if the site is not live
 */
export async function checkoutContext({ site, parts }: Pick<Call, 'site' | 'parts'>): Promise<Shop> {
  const live = await parts.liveContent(site);
  if (!live) throw notFound();
  const { site: brand } = live.record;
  return {
    offer: offerIn(live.record),
    brand: { name: brand.name, company: brand.company, phone: brandOf(live.record).phone },
    content: live.content,
    processor: parts.processor.name,
    takesBankDebits: takesBankDebits(parts.settings),
    now: parts.now(),
  };
}
