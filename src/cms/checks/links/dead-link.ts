import { matchRouteRule } from '#cms/record/route-rules.ts';
import type { CheckContext, ContentRule, Problem } from '../context/finding.ts';
import { isFilePath, pathOfLink } from '../context/site-paths.ts';

const REMEDY = 'Correct the address, or add a page or a route rule for it.';

export const deadLink: ContentRule = {
  id: 'dead-link',
  severity: 'error',
  finds: 'a link or a route rule to a page, landing or office that this site does not have',
  source: 'specification §2: a route with no match answers “Page not found”',
  check: (context) => [
    ...context
      .links()
      .flatMap(({ path, href }): Problem[] =>
        leadsNowhere(href, context)
          ? [{ path, message: `“${href}” leads to no page of this site. ${REMEDY}` }]
          : [],
      ),
    ...context.record.route_rules.flatMap(({ from, to }, index): Problem[] =>
      leadsNowhere(to, context)
        ? [
            {
              path: ['route_rules', index, 'to'],
              message: `“${from}” moves to “${to}”, which is no page of this site. ${REMEDY}`,
            },
          ]
        : [],
    ),
  ],
};

function leadsNowhere(href: string, { record, knownPaths }: CheckContext): boolean {
  if (!href.startsWith('/')) return false;
  const target = pathOfLink(href);
  return (
    !knownPaths.has(target) && !isFilePath(target) && matchRouteRule(target, record.route_rules) === null
  );
}
