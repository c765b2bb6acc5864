import { z } from 'zod';
import { nearestName } from '#util/text/words.ts';
import { TEXTS, translatedHtml, translatedWords } from './fields.ts';

/** The texts of a record, or of a part of it, in another language. */
export interface Translation {
  [field: string]: TranslationPart;
}
export type TranslationPart = string | Translation | TranslationPart[];

/** Fields that tell which item a part of a translation belongs to. */
export const MATCHED_BY = ['page', 'slug', 'id', 'npi', 'type'] as const;
const isMatch = (name: string): boolean => (MATCHED_BY as readonly string[]).includes(name);

/**
 * The schema of a document's sibling in another language: the texts of the document, all optional, at the same places.
 * Null if the document has no texts.
 */
export function translationOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const text = TEXTS.get(schema);
  if (text) return LEAVES[text.kind]();
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return translationOf(def.innerType);
    case 'pipe':
      return translationOf(def.in) ?? translationOf(def.out);
    case 'array': {
      const element = translationOf(def.element);
      return element && z.array(element, { error: 'must be a list' });
    }
    case 'union': {
      if (!isDiscriminated(def)) return null;
      const options = def.options
        .map(translationOf)
        .filter((option): option is z.ZodObject => option instanceof z.ZodObject);
      const [first, ...others] = options;
      const isWhole = options.length === def.options.length;
      return first && isWhole ? z.discriminatedUnion(def.discriminator, [first, ...others]) : null;
    }
    case 'object':
      return translatedFields(def.shape);
    default:
      return null;
  }
}

const LEAVES = { words: translatedWords, html: translatedHtml, same: () => null };

function isDiscriminated(def: z.core.$ZodUnionDef): def is z.core.$ZodDiscriminatedUnionDef {
  return 'discriminator' in def;
}

function translatedFields(shape: z.core.$ZodShape): z.ZodObject | null {
  const fields: Record<string, z.core.$ZodType> = {};
  let hasTexts = false;
  for (const [name, field] of Object.entries(shape)) {
    const texts = isMatch(name) ? null : translationOf(field);
    if (texts) fields[name] = z.optional(texts);
    else if (isMatch(name)) fields[name] = field;
    hasTexts ||= texts !== null;
  }
  return hasTexts ? z.strictObject(fields, { error: refusal(shape, Object.keys(fields)) }) : null;
}

/** Names what is no text, such as a price or a link, and what is misspelled. */
function refusal(all: z.core.$ZodShape, texts: readonly string[]): z.core.$ZodErrorMap {
  return (issue) => {
    if (issue.code !== 'unrecognized_keys') return undefined;
    const [name = ''] = issue.keys;
    if (Object.hasOwn(all, name))
      return `has ${JSON.stringify(name)}, which is the same in all languages: a translation has only texts`;
    const nearest = nearestName(name, texts);
    const remedy = nearest === null ? '' : `. Did you mean ${JSON.stringify(nearest)}?`;
    return `has ${JSON.stringify(name.slice(0, 60))}, which is not a known name here${remedy}`;
  };
}
