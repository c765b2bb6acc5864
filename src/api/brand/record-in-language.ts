import { languageTags } from '#cms/record/language-tags.ts';
import { translateRecord } from '#cms/record/translate-record.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { lazyPer } from '#util/collections/lazy.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { primaryLanguage } from '#util/language/languages.ts';

/** A record's translations by language, made when they are first needed. */
const translationsOf = lazyPer((_record: CmsRecord) => new Map<string, CmsRecord>());

/** The record with its texts in the language of the call; the record itself where it has no translation into that. */
export function recordInLanguage(record: CmsRecord): CmsRecord {
  const tag = translationTag(record);
  if (tag === undefined) return record;
  const known = translationsOf(record).get(tag);
  if (known) return known;
  const translated = translateRecord(record, tag, { marked: false }).record;
  translationsOf(record).set(tag, translated);
  return translated;
}

/** The same, with what has no translation marked as text of the site's first language (language-marks.ts). */
export function markedRecord(record: CmsRecord): CmsRecord {
  const tag = translationTag(record);
  return tag === undefined ? record : translateRecord(record, tag).record;
}

function translationTag({ site, translations }: CmsRecord): string | undefined {
  if (!translations) return undefined;
  const [, ...others] = languageTags(site);
  return others.find((tag) => primaryLanguage(tag) === currentLanguage() && translations[tag]);
}
