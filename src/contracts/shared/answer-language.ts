import * as z from 'zod/mini';
import { LANGUAGES } from '#util/language/languages.ts';
import { says } from './says.ts';
import { t } from './texts.ts';

/** The query parameter that names the language of an answer. */
export const LANGUAGE_QUERY = 'lang';

/**
 * For calls that links lead to: the browser sends its own Accept-Language with them, not the language of the page. A
 * brand that does not have the language answers in its first one.
 */
export const answerLanguage = () => ({
  [LANGUAGE_QUERY]: z
    .optional(
      z.enum(
        LANGUAGES,
        says(() => t.useLanguage(LANGUAGES)),
      ),
    )
    .register(z.globalRegistry, { description: 'instead of Accept-Language, which a link cannot set' }),
});
