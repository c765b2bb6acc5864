import { byPlainPath, matchRouteRule, pathTakenBy } from '#cms/record/route-rules.ts';
import type { RouteRule } from '#cms/schema/record.ts';
import type { ContentRule, Problem } from '../context/finding.ts';
import { pathOfLink } from '../context/site-paths.ts';

export const movedLink: ContentRule = {
  id: 'moved-link',
  severity: 'warning',
  finds:
    'a route rule that leads to another rule or takes the address of a page, and a link that goes through two rules',
  source: 'each hop costs a visitor on a phone a round trip; a page behind a rule is never seen',
  check: ({ record, knownPaths, links }) => {
    const rules = record.route_rules;
    const pagesByPath = byPlainPath(knownPaths);
    const chains = rules.flatMap((rule, index): Problem[] => {
      const next = nextRule(rule.to, rules);
      if (!next) return [];
      return [
        {
          path: ['route_rules', index, 'to'],
          message: `“${rule.from}” moves to “${rule.to}”, which moves on to “${next.to}”. Lead it there at once.`,
        },
      ];
    });
    const shadows = rules.flatMap(({ from }, index): Problem[] => {
      const taken = pathTakenBy(from, pagesByPath);
      if (taken === undefined) return [];
      return [
        {
          path: ['route_rules', index, 'from'],
          message: `“${from}” takes the address of the page ${taken}, so visitors cannot see that page. Remove the rule or the page.`,
        },
      ];
    });
    const moved = links().flatMap(({ path, href }): Problem[] => {
      const first = nextRule(href, rules);
      const second = first && nextRule(first.to, rules);
      if (!second) return [];
      return [{ path, message: `“${href}” has moved twice, to “${second.to}” in the end. Link to that.` }];
    });
    return [...chains, ...shadows, ...moved];
  },
};

function nextRule(href: string, rules: readonly RouteRule[]): { to: string } | null {
  return href.startsWith('/') ? matchRouteRule(pathOfLink(href), rules) : null;
}
