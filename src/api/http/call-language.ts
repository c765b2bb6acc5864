import { parseAccept } from 'hono/utils/accept';
import { DEFAULT_LANGUAGE, type Language } from '#util/language/languages.ts';
import { type BrandLanguages, brandLanguages } from '../brand/brand-languages.ts';
import type { LiveContent } from '../brand/live-brand.ts';

/** The language of an answer, and whether another request would get another one. */
export interface CallLanguage {
  language: Language;
  varies: boolean;
}

/**
 * The brand's language that the caller likes best, or the brand's default (RFC 9110 §12.5.4).
 * @param header Accept-Language
 * @param named in the address; it takes precedence over the header
 */
export function callLanguage(
  live: LiveContent | null,
  header: string | null | undefined,
  named?: string,
): CallLanguage {
  const offered: BrandLanguages = live ? brandLanguages(live.record.site) : [DEFAULT_LANGUAGE];
  const varies = offered.length > 1;
  const language = offered.find((each) => each === named) ?? chooseLanguage(offered, header ?? '');
  return { language, varies };
}

/** RFC 9110 §12.4.2 */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** A region does not matter: `es-MX` accepts Spanish. */
export function chooseLanguage(offered: BrandLanguages, header: string): Language {
  let best: { language: Language; q: number } = { language: offered[0], q: 0 };
  for (const { type, q, params } of parseAccept(header)) {
    // the parser reads a weight that is no number as 1
    if (!WEIGHT.test(params.q ?? params.Q ?? '1')) continue;
    const [tag = ''] = type.toLowerCase().split('-');
    const language = tag === '*' ? offered[0] : offered.find((each) => each === tag);
    if (language !== undefined && q > best.q) best = { language, q };
  }
  return best.language;
}

/** The headers of an answer that has texts. */
export const languageHeaders = ({ language, varies }: CallLanguage): Record<string, string> => ({
  'content-language': language,
  ...(varies && { vary: 'Accept-Language' }),
});
