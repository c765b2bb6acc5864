import { recordInLanguage } from '#api/brand/record-in-language.ts';
import type { Catalog } from '#cms/schema/catalog.ts';
import type { CmsRecord } from '#cms/schema/record.ts';

/** The catalog with its texts in the language of the call; null if that is the site's first, or has no translation. */
export function translatedCatalog(record: CmsRecord): Catalog | null {
  const translated = recordInLanguage(record);
  return translated === record ? null : translated.catalog;
}
