import { PAGE_ROUTES } from '#cms/view/page-routes.ts';
import { paths } from '#util/site/paths.ts';
import type { ContentRule, Problem } from '../context/finding.ts';
import { pathOfLink } from '../context/site-paths.ts';

/** Steps of joining that need earlier ones; visitors without those are redirected. */
const LATER_STEPS = new Set<string>([paths.checkoutPayment, paths.checkoutAddMember]);
const MEMBERS_ONLY = new Set(
  Object.values(PAGE_ROUTES)
    .filter(({ guard }) => guard === 'member')
    .map(({ path }) => path),
);

export const gatedLink: ContentRule = {
  id: 'gated-link',
  severity: 'warning',
  finds:
    'a button that leads visitors to a page they may not open: the dashboard, or a later step of joining',
  source: 'specification §6 (roles) and §4 (steps of the checkout)',
  check: ({ links }) =>
    links().flatMap(({ path, href }): Problem[] => {
      const target = pathOfLink(href);
      if (LATER_STEPS.has(target)) {
        return [
          {
            path,
            message: `“${href}” is a later step of joining; visitors are led back to its beginning. Link to ${paths.joinNow}.`,
          },
        ];
      }
      const isButton =
        path.includes('actions') || path.at(-1) === 'ctaBtnUrl' || path.at(-1) === 'header_join_now_link';
      if (!isButton || !MEMBERS_ONLY.has(target)) return [];
      return [
        {
          path,
          message: `“${href}” is open to members alone; visitors are asked to log in. Link to a page for everybody.`,
        },
      ];
    }),
};
