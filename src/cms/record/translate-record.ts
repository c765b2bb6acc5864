import type { core } from 'zod';
import { inLanguageMarks } from '#util/language/language-marks.ts';
import { htmlInLanguage } from '../markup/html-language.ts';
import { translatedHtml, translatedWords } from '../schema/fields.ts';
import type { FieldPath } from '../schema/issues.ts';
import { type CmsRecord, TranslationSchema } from '../schema/record.ts';
import { MATCHED_BY, type TranslationPart } from '../schema/translations.ts';
import { languageTags } from './language-tags.ts';

/** A record in one of its site's other languages. */
export interface TranslatedRecord {
  /** texts without a translation are in the site's first language, and marked as that (language-marks.ts) */
  record: CmsRecord;
  /** how many texts there are to translate */
  texts: number;
  /** the fields of the record whose translation is missing */
  missing: FieldPath[];
  /** parts of the translation that match nothing in the record */
  unmatched: { path: FieldPath; message: string }[];
}

type Part = TranslationPart | undefined;

/**
 * Replaces each text by its translation, field by field. What has none stays, so no page is ever incomplete.
 * @param options.marked false where texts are not for pages: what stays is not marked
 */
export function translateRecord(
  record: CmsRecord,
  language: string,
  { marked = true }: { marked?: boolean } = {},
): TranslatedRecord {
  const [ownLanguage = ''] = languageTags(record.site);
  const found: Omit<TranslatedRecord, 'record'> = { texts: 0, missing: [], unmatched: [] };
  const path: (string | number)[] = [];
  const place: (string | number)[] = ['translations', language];
  const report = (message: string): void => void found.unmatched.push({ path: [...place], message });
  /** `key` is the place in the record, `partKey` the one in the translation */
  const below = (
    [key, partKey]: readonly [string | number, string | number],
    ...[schema, value, part]: Parameters<typeof walk>
  ): unknown => {
    path.push(key);
    place.push(partKey);
    const translated = walk(schema, value, part);
    path.pop();
    place.pop();
    return translated;
  };

  function walk(schema: core.$ZodType, value: unknown, part: Part): unknown {
    if (schema === translatedWords() || schema === translatedHtml()) return text(schema, value, part);
    const { def } = (schema as core.$ZodTypes)._zod;
    if (def.type === 'optional') return walk(def.innerType, value, part);
    if (def.type === 'array') return list(def.element, value, part);
    if (value === null || typeof value !== 'object') {
      if (typeof part === 'object') report('has no counterpart in the document, so it is not shown');
      return value;
    }
    if (def.type === 'union') {
      const option = optionOf(def, value);
      return option ? walk(option, value, part) : value;
    }
    return def.type === 'object' ? fields(def.shape, value, part) : value;
  }

  function text(schema: core.$ZodType, value: unknown, part: Part): unknown {
    if (typeof value !== 'string') return part ?? value;
    const isText = /\p{L}/u.test(value);
    if (isText) found.texts += 1;
    if (part) return part;
    if (!isText) return value;
    found.missing.push([...path]);
    if (!marked) return value;
    if (schema === translatedHtml()) return htmlInLanguage(value, ownLanguage);
    return isNeverMarkup(path) ? value : inLanguageMarks(value, ownLanguage);
  }

  function fields(shape: core.$ZodShape, value: object, part: Part): object {
    const translated: Record<string, unknown> = { ...value };
    const parts = typeof part === 'object' && !Array.isArray(part) ? part : {};
    for (const [name, field] of Object.entries(shape)) {
      if (isMatchField(name)) continue;
      const own = translated[name];
      const result = below([name, name], field, own, parts[name]);
      if (result !== own) translated[name] = result;
    }
    return translated;
  }

  function list(element: core.$ZodType, value: unknown, part: Part): unknown {
    if (!Array.isArray(value)) return value;
    const partOf = matchItems(value, Array.isArray(part) ? part : [], (index, message) => {
      if (index !== undefined) place.push(index);
      report(message);
      if (index !== undefined) place.pop();
    });
    return value.map((item, index) => {
      const match = partOf.get(index);
      return below([index, match?.index ?? index], element, item, match?.part);
    });
  }

  const translated = walk(TranslationSchema(), record, record.translations?.[language]);
  return { ...found, record: translated as CmsRecord };
}

type Item = Record<string, unknown>;
const asItem = (value: unknown): Item => (typeof value === 'object' && value !== null ? (value as Item) : {});
const isMatchField = (name: string): boolean => (MATCHED_BY as readonly string[]).includes(name);

/** The parts of a translated list by the position of their item: by id, or by position and type. */
function matchItems(
  items: readonly unknown[],
  parts: readonly TranslationPart[],
  report: (index: number | undefined, message: string) => void,
): Map<number, { index: number; part: TranslationPart }> {
  const matches = new Map<number, { index: number; part: TranslationPart }>();
  const byPosition = parts.some((part) => !MATCHED_BY.some((name) => Object.hasOwn(asItem(part), name)));
  if (byPosition && parts.length !== items.length) {
    report(
      undefined,
      `has ${parts.length} items, but the document has ${items.length}, so the whole list is shown as it is there`,
    );
    return matches;
  }
  for (const [index, part] of parts.entries()) {
    const { type, ...own } = asItem(part);
    const name = MATCHED_BY.find((each) => own[each] !== undefined);
    const at = name === undefined ? index : items.findIndex((item) => asItem(item)[name] === own[name]);
    const item = items[at];
    if (item === undefined) report(index, missingItem(name && `${name} ${JSON.stringify(own[name])}`, type));
    else if (type !== undefined && asItem(item).type !== type)
      report(index, `is “${type}”, but the document has “${asItem(item).type}” there, so that is shown`);
    else matches.set(at, { index, part });
  }
  return matches;
}

const missingItem = (id: string | undefined, type: unknown): string =>
  id === undefined
    ? `is “${type}”, but the document has nothing there, so it is not shown`
    : `matches nothing: the document has no ${id}`;

function optionOf(def: core.$ZodUnionDef, value: object): core.$ZodType | undefined {
  const { discriminator } = def as core.$ZodDiscriminatedUnionDef;
  const kind = asItem(value)[discriminator] as core.util.Primitive;
  return def.options.find((option) => option._zod.propValues?.[discriminator]?.has(kind));
}

/** Titles, descriptions and text alternatives, which can have no language of their own. */
function isNeverMarkup(path: FieldPath): boolean {
  const name = path.at(-1);
  if (path[0] === 'pages' || path[0] === 'landings')
    return name === 'alt' || (path.length === 3 && (name === 'title' || name === 'description'));
  return name === 'alt' || name === 'global_title';
}
