import { pageBase } from '#util/language/page-base.ts';
import { htmlInPageLanguage, linkInPageLanguage } from '../markup/language-links.ts';
import type { SafeHtml } from '../markup/sanitize-html.ts';
import { isHtmlField, isLinkField } from '../record/record-fields.ts';

/** Content whose links lead to pages in the language of the page. */
export const withLocalLinks = <Content>(content: Content): Content =>
  pageBase() === '' ? content : (localCopy(content, undefined) as Content);

function localCopy(value: unknown, name: string | undefined): unknown {
  if (typeof value === 'string') {
    if (isLinkField(name)) return linkInPageLanguage(value);
    return isHtmlField(name) ? htmlInPageLanguage(value as SafeHtml) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => localCopy(item, name));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, localCopy(field, key)]));
}
