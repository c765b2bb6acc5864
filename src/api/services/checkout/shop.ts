import type { Call } from '../../call.ts';
import { notFound } from '../../fault.ts';
import { takesBankDebits } from '../../settings.ts';
import { brandOf } from '../brand/brand.ts';
import type { Shop } from './purchase.ts';

/**
 * What a site sells, and as whom, by its live content.
 * @throws Refusal not_found where the site is not live
 */
export async function shopOf({ site, parts }: Pick<Call, 'site' | 'parts'>): Promise<Shop> {
  const live = await parts.liveContent(site);
  if (!live) throw notFound();
  const { site: brand, base } = live.record;
  const { group_key: groupKey, plans_whitelist: list } = base.variables;
  return {
    offer: { groupKey, whitelist: list.map((item) => item.plan_id) },
    brand: { name: brand.name, company: brand.company, phone: brandOf(live.record).phone },
    content: live.content,
    processor: parts.processor.name,
    takesBankDebits: takesBankDebits(parts.settings),
    now: parts.now(),
  };
}
