import { inPageLanguage, withBase } from '#util/site/paths.ts';
import { linkInPageLanguage } from '../markup/language-links.ts';
import { matchesRule } from '../record/route-rules.ts';
import type { RouteRule } from '../schema/record.ts';
import { withLocalLinks } from './local-links.ts';
import type { PageView } from './model.ts';
import type { SiteLanguage } from './site-languages.ts';

/** A page without its header and footer, at its address in the site's first language. */
export type BarePage = Omit<PageView, 'header' | 'footer' | 'base' | 'siblings'>;

export interface InLanguages {
  language: SiteLanguage;
  /** all languages of the site */
  languages: readonly SiteLanguage[];
}

/** A page at its address in the language of the page. */
export function inLanguages(
  page: BarePage,
  { language: { base }, languages }: InLanguages,
): Omit<PageView, 'header' | 'footer'> {
  // a shell and an error page are for many addresses
  const path = page.kind === 'shell' || page.kind === 'error' ? '/' : page.path;
  const siblings = languages.map((language) => ({ language, path: withBase(language.base, path) }));
  return {
    ...page,
    path: inPageLanguage(page.path),
    file: fileIn(base, page.file),
    base,
    siblings: languages.length > 1 ? siblings : [],
    sections: withLocalLinks(page.sections),
  };
}

/** `es/faq.html`, and `_errors/es/500.html`: folders whose names begin with _ are the same in all languages. */
function fileIn(base: string, file: string): string {
  if (base === '') return file;
  const name = base.slice(1);
  if (file === 'index.html') return `${name}.html`;
  return file.startsWith('_') ? file.replace('/', `/${name}/`) : `${name}/${file}`;
}

/** The site's redirects for addresses of the language of the page, without those that name such an address. */
export function redirectsIn({ base }: SiteLanguage, rules: readonly RouteRule[]): RouteRule[] {
  if (base === '') return [...rules];
  return rules
    .filter(({ from }) => !matchesRule(`${base}/*`, from))
    .map((rule) => ({ ...rule, from: withBase(base, rule.from), to: linkInPageLanguage(rule.to) }));
}
