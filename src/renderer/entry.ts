import { manifest } from 'virtual:astro:manifest';
import firstPaintScript from 'virtual:first-paint';
import firstPaintInLanguages from 'virtual:first-paint-languages';
import scriptClasses from 'virtual:script-classes';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import type { PageView, SiteView } from '#cms/view/model.ts';
import { pageStyles } from '#layouts/page-styles.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { placeLanguages } from '#util/language/language-marks.ts';
import type { Language } from '#util/language/languages.ts';
import { pageFile } from './page-file.ts';
import { pageUse } from './page-use.ts';
import { type AstroComponent, renderPage } from './string-runtime.ts';

/**
 * The compiled app's server entry. It handles no requests: it renders one page of one site, given as plain
 * JSON, to HTML. Publishing and previews both call it.
 */
const pages = import.meta.glob<AstroComponent>('/src/pages/**/*.astro', { eager: true, import: 'default' });

/** Every inline script of this build; any other inline script comes from content (publish/app/page-markup.ts). */
export const inlineScripts: string[] = [
  firstPaintScript,
  firstPaintInLanguages,
  islandScript,
  ...manifest.clientDirectives.values(),
];

export interface View {
  site: SiteView;
  page: PageView;
  /** address of the script that the page loads after its first paint */
  pageScript: string;
  language: Language;
  /** addresses of the language's scripts, by those of the default language */
  scripts: Readonly<Record<string, string>>;
}

/**
 * @returns the page's complete HTML, with only the styles it can use
 * @throws if the page fails to render
 */
export function render(view: View): string {
  const page = pages[`/src/pages/${pageFile(view.page)}.astro`];
  if (!page) throw new Error(`No file of src/pages renders ${view.page.path}.`);
  const { entryModules, clientDirectives } = manifest;
  const build = { entryModules, clientDirectives, scripts: view.scripts };
  const { base } = view.site.language;
  const html = inLanguage(view.language, () => renderPage(page, { ...view, styles: '' }, build), base);
  return finished(html, view);
}

/** Completes a rendered page: languages of its texts, and styles. */
export const finished = (html: string, { site }: View): string =>
  withStyles(placeLanguages(html, site.language.tag, site.base.phrases), site);

const STYLE = '<style></style>';

/** Fills the page's style element (layouts/Head.astro), now that its classes are known. */
function withStyles(html: string, site: SiteView): string {
  const at = html.indexOf(STYLE) + '<style>'.length;
  return html.slice(0, at) + pageStyles(site, pageUse(html, scriptClasses)) + html.slice(at);
}
