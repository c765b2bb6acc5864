import { t } from './texts.ts';

/**
 * The query of a paper to download, in the language of the page: a browser that follows a link asks for its own
 * language instead.
 */
export const paperQuery = (query: Readonly<Record<string, string>> = { format: 'pdf' }): string =>
  `?${new URLSearchParams({ ...query, lang: t.language })}`;
