import { languageTags } from '#cms/record/language-tags.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { documentBrand } from '../brand/brand.ts';
import type { LiveContent } from '../brand/live-brand.ts';
import { recordInLanguage } from '../brand/record-in-language.ts';
import type { RequestContext } from '../http/request-context.ts';
import { notFound } from '../kernel/errors.ts';
import { brandLogos } from './brand-logos.ts';
import type { Stationery } from './pdf/tagged-document.ts';

/** What the site's documents are made with, as its pages show the brand now, in the language of the call. */
export async function stationery({ deps, site }: Pick<RequestContext, 'deps' | 'site'>): Promise<Stationery> {
  const live = await deps.liveContent(site);
  if (!live) throw notFound();
  return stationeryOf(live, deps.now());
}

export async function stationeryOf(live: LiveContent, at: Date): Promise<Stationery> {
  const brand = documentBrand(recordInLanguage(live.record));
  const { site, base } = live.record;
  const isTranslated = brand.notInsurance !== base.variables.not_insurance_text;
  const lang = isTranslated ? currentLanguage() : (languageTags(site)[0] ?? '');
  const notInsurance = { lang, text: brand.notInsurance };
  return { brand, notInsurance, logos: await brandLogos(live, brand), at };
}
