import { documentBrand } from '../brand/brand.ts';
import type { LiveContent } from '../brand/live-brand.ts';
import type { RequestContext } from '../http/request-context.ts';
import { notFound } from '../kernel/errors.ts';
import { brandLogos } from './brand-logos.ts';
import type { Stationery } from './pdf/tagged-document.ts';

/** What the site's documents are made with, as its pages show the brand now. */
export async function stationery({ deps, site }: Pick<RequestContext, 'deps' | 'site'>): Promise<Stationery> {
  const live = await deps.liveContent(site);
  if (!live) throw notFound();
  return stationeryOf(live, deps.now());
}

export async function stationeryOf(live: LiveContent, at: Date): Promise<Stationery> {
  const brand = documentBrand(live.record);
  return { brand, logos: await brandLogos(live, brand), at };
}
