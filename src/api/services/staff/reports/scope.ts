import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { NONE } from '#contracts/staff/reports.ts';
import type { Part } from '#domain/reports/membership-states.ts';
import { scopeOf } from '#domain/staff/permissions.ts';

export interface ReportFilters {
  site?: string | undefined;
  plan?: string | undefined;
  office?: string | undefined;
}

export interface ReportScope {
  /** Whether the person may see a figure of this part, and the filters leave it. */
  includes(site: string, part: Part): boolean;
  /** Whether the person sees all of the brand. */
  isWhole(site: string): boolean;
  /** the person sees single offices alone */
  ofOffices: boolean;
}

const fits = (filter: string | undefined, id: string | null): boolean =>
  filter === undefined || (filter === NONE ? id === null : id === filter);

/**
 * What a report may count. Row-level security already leaves the members who belong to the person's offices now; what
 * these members did at another office is left out here.
 */
export function reportScope(call: Pick<StaffCall, 'person'>, filters: ReportFilters): ReportScope {
  const { sites, offices } = scopeOf(requirePerson(call).grants, 'reports.read');
  const isWhole = (site: string) => sites === 'all' || sites.includes(site);
  return {
    isWhole,
    ofOffices: sites !== 'all' && sites.length === 0,
    includes: (site, { planId, officeId }) =>
      (isWhole(site) || offices.some((each) => each.site === site && each.officeId === officeId)) &&
      fits(filters.site, site) &&
      fits(filters.plan, planId) &&
      fits(filters.office, officeId),
  };
}
