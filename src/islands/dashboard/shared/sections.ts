import { useMemo } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { useUrlQuery } from '#ui/elements/QueryLink.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import type { Language } from '#util/language/languages.ts';
import { paths } from '#util/site/paths.ts';

/** The sections of the dashboard, in the order of its menu. Each has an address of its own. */
export const SECTIONS = [
  'overview',
  'cards',
  'household',
  'office',
  'billing',
  'renewal',
  'profile',
  'grievances',
] as const;

export type SectionId = (typeof SECTIONS)[number];

export interface DashboardProps {
  help: Help;
  /** the page on which plans are chosen */
  planUrl: string;
  /** the brand's, its default first; absent for a brand in one */
  languages?: readonly Language[];
}

export type Account = MemberInfo['account'];

/** The props of every section. */
export interface SectionProps extends DashboardProps {
  info: MemberInfo;
  /** the one in the address, else the current or latest one; null for an account without memberships */
  membership: MembershipAnswer | null;
  /** the address of another section */
  hrefTo(section: SectionId): string;
}

/** The props of a view of one membership. */
export interface MembershipProps extends SectionProps {
  membership: MembershipAnswer;
}

/** The route in the dashboard's address. */
export interface DashboardRoute {
  section: SectionId;
  /** null for the current membership, or the latest */
  membershipId: string | null;
}

/** Parses the query of the dashboard's address; unknown values lead to the overview. */
export function parseRoute(query: string): DashboardRoute {
  const given = new URLSearchParams(query);
  const section = SECTIONS.find((id) => id === given.get('section'));
  return { section: section ?? 'overview', membershipId: given.get('membership') };
}

/**
 * The address of a section.
 * @param query the current query; its other parameters stay, such as a preview's version
 */
export function routeHref({ section, membershipId }: DashboardRoute, query = ''): string {
  const next = new URLSearchParams(query);
  next.delete('section');
  next.delete('membership');
  if (section !== 'overview') next.set('section', section);
  if (membershipId) next.set('membership', membershipId);
  const search = next.toString();
  return search ? `${paths.dashboard}?${search}` : paths.dashboard;
}

/** The current route, and links to others. */
export function useDashboardRoute(): DashboardRoute & {
  hrefTo(section: SectionId, membershipId?: string | null): string;
} {
  const query = useUrlQuery();
  return useMemo(() => {
    const route = parseRoute(query);
    return {
      ...route,
      hrefTo: (section, membershipId = route.membershipId) => routeHref({ section, membershipId }, query),
    };
  }, [query]);
}
