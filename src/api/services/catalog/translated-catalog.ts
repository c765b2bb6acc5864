import { languageTags } from '#cms/record/language-tags.ts';
import { translateRecord } from '#cms/record/translate-record.ts';
import type { Catalog } from '#cms/schema/catalog.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { lazyPer } from '#util/collections/lazy.ts';
import { currentLanguage } from '#util/language/current-language.ts';

/** A record's catalogs by language, made when they are first needed. */
const catalogsOf = lazyPer((_record: CmsRecord) => new Map<string, Catalog>());

/** The catalog with its texts in the language of the call; null if that is the site's first, or has no translation. */
export function translatedCatalog(record: CmsRecord): Catalog | null {
  const { translations } = record;
  if (!translations) return null;
  const tag = languageTags(record.site)
    .slice(1)
    .find((each) => each.split('-')[0] === currentLanguage());
  if (tag === undefined || !translations[tag]) return null;
  const known = catalogsOf(record).get(tag);
  if (known) return known;
  const { catalog } = translateRecord(record, tag, { marked: false }).record;
  catalogsOf(record).set(tag, catalog);
  return catalog;
}
