import { useMemo } from 'react';
import { useQuery } from '#ui/hooks/use-url-query.ts';
import { type Place, parseRoute, routeHref, type SectionId } from './dashboard-route.ts';

/** Where on the dashboard the address leads, and how to go on from there. */
export function useDashboardRoute(): Place & {
  hrefOf(section: SectionId, membershipId?: string | null): string;
} {
  const query = useQuery();
  return useMemo(() => {
    const place = parseRoute(query);
    return {
      ...place,
      hrefOf: (section, membershipId = place.membershipId) => routeHref({ section, membershipId }, query),
    };
  }, [query]);
}
