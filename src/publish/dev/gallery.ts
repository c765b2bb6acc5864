import type { BuiltSite } from '#cms/view/build-site.ts';
import type { BlockView, PageView } from '#cms/view/model.ts';

/** What the API answers in the gallery: nothing yet, nothing there, something, very long words, an error. */
export const SAMPLE_STATES = ['loading', 'empty', 'filled', 'long', 'error'] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

/** What a brand's gallery shows: every component in the brand's theme, and every page to be seen in every state. */
export interface Gallery {
  /** pages with one section of each kind, which together have each layout of sections, headers and footers */
  sheets: PageView[];
  /** of each kind of page one address */
  paths: string[];
}

const layoutOf = (block: BlockView): string => ('layout' in block ? block.layout : '');

/** @param brands of all brands, whose content serves as samples */
export function makeGallery({ routes }: BuiltSite, brands: readonly BuiltSite[]): Gallery {
  const pages = brands.flatMap((brand) => brand.routes);
  const blocks = pages.flatMap(({ sections }) => sections);
  const kinds = [...Map.groupBy(blocks, ({ type }) => type).values()]
    .map((ofKind) => firstOfEach(ofKind, layoutOf))
    // A page's first section carries its heading if it is a hero.
    .sort((a, b) => Number(b[0]?.type === 'hero') - Number(a[0]?.type === 'hero'));
  const headers = firstOfEach(
    pages.map(({ header }) => header),
    ({ layout }) => layout,
  );
  const footers = firstOfEach(
    pages.map(({ footer }) => footer),
    ({ layout }) => layout,
  );
  const base = routes.find(({ page }) => page === 'home');
  if (!base) throw new Error('The site has no home page.');
  const sheets = Array.from({ length: Math.max(headers.length, ...kinds.map(({ length }) => length)) });
  return {
    sheets: sheets.map((_, index) => ({
      ...base,
      page: 'landing',
      kind: 'landing',
      path: `/gallery/${index + 1}`,
      sections: kinds.flatMap((ofKind) => ofKind[index] ?? []),
      header: headers[index % headers.length] ?? base.header,
      footer: footers[index % footers.length] ?? base.footer,
    })),
    paths: firstOfEach(
      routes.filter(({ kind }) => kind === 'page' || kind === 'shell'),
      ({ page, kind }) => `${page} ${kind}`,
    ).map(({ path }) => path.replace(/\{\w+\}/, 'sample')),
  };
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap(([first]) => first ?? []);
}
