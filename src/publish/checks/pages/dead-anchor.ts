import type { Problem } from '#cms/checks/context/finding.ts';
import { pathOfLink } from '#cms/checks/context/site-paths.ts';
import { recordLinks } from '#cms/record/record-links.ts';
import type { PageCheckContext, PageRule, RenderedPage } from './page-rule.ts';

export const deadAnchor: PageRule = {
  id: 'dead-anchor',
  severity: 'warning',
  finds: 'a link to a place of a page, such as /faq#cost, that is not on that page',
  source: 'specification §2: a new path scrolls to the hash anchor if present',
  check: ({ record, pages }) => {
    const byPath = new Map(pages.map((page) => [page.view.path, page]));
    return recordLinks(record).flatMap(({ path, href }): Problem[] => {
      const [, target = '', anchor = ''] = /^([^#]*)#(.+)$/.exec(href) ?? [];
      if (anchor === '' || (target !== '' && !target.startsWith('/'))) return [];
      const targets = target === '' ? pagesOf(path, pages) : [byPath.get(pathOfLink(target))];
      const lacks = targets.find((page) => page && !hasId(page, anchor));
      if (!lacks) return [];
      const message = `“${href}” names a place that is not on ${lacks.view.path}. Give a block there the id "${anchor}", or correct the link.`;
      return [{ path, message }];
    });
  },
};

/** The pages that a link with nothing but an anchor stands on. */
function pagesOf(path: Problem['path'], pages: PageCheckContext['pages']): readonly RenderedPage[] {
  const [area, index] = path;
  if (area !== 'pages' && area !== 'landings') return pages.filter(({ view }) => view.path === '/');
  return pages.filter(({ path: own }) => own[0] === area && own[1] === index);
}

function hasId({ ids }: RenderedPage, anchor: string): boolean {
  return anchor === 'top' || ids.includes(anchor) || ids.includes(decoded(anchor));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
