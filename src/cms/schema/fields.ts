import { z } from 'zod';
import { lazy } from '#util/collections/lazy.ts';
import { STATES_AND_ISLANDS, stateCode as stateOf } from '#util/geo/us-states.ts';
import { unbrokenTimes } from '#util/language/clock-times.ts';
import { withoutControls } from '#util/text/control-characters.ts';
import { safeLink } from '../markup/links.ts';
import { MarkupLimitError } from '../markup/purifier.ts';
import { type SafeHtml, sanitizeHtml } from '../markup/sanitize-html.ts';

/**
 * The field kinds every CMS document is made of. Editors' tools leave fields out, send null, or send
 * numbers where text was meant; each kind says what such a value becomes (specification §3). A kind is made once, because
 * making one for each field takes a twentieth of a small publish, and a schema never changes.
 */

/**
 * Fields with text. A document's sibling in another language may have `words` and `html` (translations.ts), but not what
 * is the `same` in every language.
 */
export const TEXTS = z.registry<{ kind: 'words' | 'html' | 'same' }>();

const textLike = () => z.union([z.string(), z.number()], { error: wrong('must be text') });

/** Optional text: absent and null read as ''. Trimmed; control characters that no font shows are removed. */
export const text = lazy(() =>
  textLike()
    .nullish()
    .transform((value) => cleanText(value ?? ''))
    .meta({ description: 'Text; may be empty' })
    .register(TEXTS, { kind: 'words' }),
);

/** Text that must say something. */
export const requiredText = lazy(() =>
  textLike()
    .transform(cleanText)
    .refine((value) => value !== '', 'must not be empty')
    .meta({
      description: 'Text; must not be empty',
      pattern: '\\S',
      patternErrorMessage: 'must not be empty',
    })
    .register(TEXTS, { kind: 'words' }),
);

/** Text that is the same in every language: a code, a number, the name of a person or a company. */
export const sameText = lazy(() => text().clone().register(TEXTS, { kind: 'same' }));
export const requiredSameText = lazy(() => requiredText().clone().register(TEXTS, { kind: 'same' }));

/** A list; absent and null read as empty. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: wrong('must be a list') })
    .nullish()
    .transform((value) => (value ?? []) as z.output<Item>[]);

/** One of a few words, with what each means. Editors such as VS Code show the meanings beside the words. */
export const choice = <const Meanings extends Record<string, string>>(meanings: Meanings) =>
  z
    .enum(Object.keys(meanings) as (keyof Meanings & string)[])
    .meta({ enumDescriptions: Object.values(meanings) });

/** HTML from an editor, sanitized as it is accepted (specification §5). */
export const html = lazy(() =>
  textLike()
    .nullish()
    .transform((value, context) => safeHtml(value ?? '', context))
    .meta({ description: 'HTML; tags and attributes outside the allow-list are removed' })
    .register(TEXTS, { kind: 'html' }),
);

/** Texts of a translation. One that is empty or absent falls back to the document's own. */
export const translatedWords = lazy(() => textLike().transform(cleanText));
export const translatedHtml = lazy(() => textLike().transform(safeHtml));

function safeHtml(value: string | number, context: z.core.$RefinementCtx): SafeHtml {
  try {
    return sanitizeHtml(unbrokenTimes(String(value)));
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    context.addIssue(error.message);
    return z.NEVER;
  }
}

/** A link target. One with a scheme outside the safe list becomes '' (specification §5). */
export const link = lazy(() =>
  z
    .string({ error: wrong('must be a link') })
    .nullish()
    .transform((value) => safeLink(value ?? ''))
    .meta({ description: 'Link: a path, #anchor, https:, mailto: or tel:' }),
);

/** A picture or file. `src` names it in the CMS until the media step gives it its public address and size. */
export interface Media {
  kind: 'media';
  src: string;
  /** px; 0 until the media step has read the file */
  width: number;
  height: number;
  /** empty unless smaller versions exist */
  srcset: string;
}

/** A file the CMS holds: a path below the tenant's folder or an absolute https address. */
export const media = lazy(() =>
  z
    .string({ error: wrong('must name a file') })
    .nullish()
    .transform((value) => unread(cleanText(value ?? '')))
    .meta({ description: 'Media: a path such as media/logo.svg, or an https address' }),
);

/** A picture with its text alternative; an empty `alt` marks decoration. */
export const image = lazy(() =>
  z
    .object(
      { src: media(), alt: text().describe('what the picture shows; empty for decoration') },
      { error: wrong('must be a picture: {"src", "alt"}') },
    )
    .nullish()
    .transform((value) => ({ ...(value?.src ?? unread('')), alt: value?.alt ?? '' }))
    .meta({ description: 'Picture' }),
);

export type Image = z.output<ReturnType<typeof image>>;

/** $999,999.99: the most that a card processor accepts at once; a household's total still fits the database. */
const MAX_CENTS = 99_999_999;

/** Whole cents, never negative. */
export const cents = lazy(() =>
  z.number().int().nonnegative().max(MAX_CENTS).meta({ description: 'US cents' }),
);

/** The postal code of a state or territory. A misspelled one is refused: it would exclude no state from a plan. */
export const stateCode = lazy(() =>
  z
    .string()
    .refine((code) => stateOf(code) === code, 'must be a state code such as AZ')
    .meta({
      enum: STATES_AND_ISLANDS.map(([code]) => code),
      enumDescriptions: STATES_AND_ISLANDS.map(([, name]) => name),
    }),
);

/** A name fit for a path segment, an anchor and a style class. */
export const slug = lazy(() =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens'),
);

const unread = (src: string): Media => ({ kind: 'media', src, width: 0, height: 0, srcset: '' });

const wrong = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is missing' : message;

/** Characters that show text in another order than it is stored. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

function cleanText(value: string | number): string {
  return unbrokenTimes(withoutControls(String(value).replace(DIRECTION_OVERRIDES, '')));
}
