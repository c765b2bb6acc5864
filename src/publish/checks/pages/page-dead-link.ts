import type { Problem } from '#cms/checks/context/finding.ts';
import { pathOfLink } from '#cms/checks/context/site-paths.ts';
import { type PageRule, pageProblem } from './page-rule.ts';

export const pageDeadLink: PageRule = {
  id: 'page-dead-link',
  severity: 'error',
  finds:
    'a page with a link to an address that the release does not answer, also where no field holds that link, such as one to a page whose time has not come',
  source: 'specification §2: a route with no match answers “Page not found”',
  check: ({ pages, answers }) => {
    const deadByPath = new Map<string, boolean>();
    const isDead = (href: string): boolean => {
      const path = pathOfLink(href);
      const dead = deadByPath.get(path) ?? !answers(path);
      deadByPath.set(path, dead);
      return dead;
    };
    const reported = new Set<string>();
    return pages.flatMap((page) =>
      [...page.links].flatMap((href): Problem[] => {
        if (!href.startsWith('/') || href.startsWith('//') || reported.has(href) || !isDead(href)) return [];
        // the header and the footer are on every page
        reported.add(href);
        return [
          pageProblem(page, `links to “${href}”, where nothing is. Correct or remove what leads there.`),
        ];
      }),
    );
  },
};
