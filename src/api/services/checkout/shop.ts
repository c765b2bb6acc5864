import type { Call } from '../../call.ts';
import { notFound } from '../../fault.ts';
import { takesBankDebits } from '../../settings.ts';
import { brandOf } from '../brand/brand.ts';
import { offerIn } from '../catalog/offer.ts';
import type { Shop } from './purchase.ts';

/**
 * What a site sells, and as whom, by its live content.
 * @throws Refusal not_found where the site is not live
 */
export async function shopOf({ site, parts }: Pick<Call, 'site' | 'parts'>): Promise<Shop> {
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
