import { LANGUAGES } from '#util/language/languages.ts';
import { inPageLanguage } from '#util/site/paths.ts';
import type { SafeHtml } from './sanitize-html.ts';

/** Folders and files that all languages share, and addresses that name their language. */
const OTHERS = new RegExp(
  String.raw`^/(?:/|(?:media|_astro|api|builds|\.well-known|${LANGUAGES.join('|')})(?=[/?#]|$)|[^/?#]*\.)`,
);

/** A link of the content in the language of the page, if it leads to a page of the site. */
export const linkInPageLanguage = (href: string): string =>
  href.startsWith('/') && !OTHERS.test(href) ? inPageLanguage(href) : href;

/** The links of sanitized HTML, whose attributes are in double quotes, in the language of the page. */
export const htmlInPageLanguage = (html: SafeHtml): SafeHtml =>
  html.replace(
    / href="(\/[^"]*)"/g,
    (_all, href: string) => ` href="${linkInPageLanguage(href)}"`,
  ) as SafeHtml;
