import type { StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { MOST_GROUPS, type ReportGroup, type readReport } from '#contracts/staff/reports.ts';
import { type Figures, noFigures } from '#domain/reports/figures.ts';
import { finalFrom, isFinal, type Month, reportMonths } from '#domain/reports/months.ts';
import { type CatalogNames, filterNames, readCatalogNames } from './catalog-names.ts';
import { countFigures, type Fact, reportDay } from './count-figures.ts';
import { countInTurn } from './count-in-turn.ts';
import { reportScope } from './scope.ts';

interface Group {
  site: string;
  id: string | null;
  byMonth: Map<Month, Figures>;
}

/** Figures by month, in total and of each brand, plan or office. */
export function showReport(call: StaffCall<typeof readReport>): Promise<AnswerOf<typeof readReport>> {
  const { by, year, latest, ...filters } = call.query;
  const now = call.deps.now();
  const today = reportDay(now);
  const months = reportMonths({ year, latest }, today);
  const scope = reportScope(call, filters);
  return countInTurn(call, async (tx) => {
    const names = await readCatalogNames(tx, filters.site);
    const groups = new Map<string, Group>();
    const total = new Map<Month, Figures>();
    for await (const fact of countFigures(tx, { months, today, site: filters.site, scope, names })) {
      add(total, fact);
      const id = idOf(fact, by);
      const key = `${fact.site}/${id}`;
      const group: Group = groups.get(key) ?? { site: fact.site, id, byMonth: new Map() };
      groups.set(key, group);
      add(group.byMonth, fact);
    }
    const last = months.at(-1) ?? '';
    const largest = [...groups.values()].toSorted((one, other) => sizeOf(other, last) - sizeOf(one, last));
    return {
      months: months.map((month) => ({ ...monthAnswer(month, now), total: total.get(month) ?? noFigures() })),
      groups: largest.slice(0, MOST_GROUPS).map(({ site, id, byMonth }) => ({
        site,
        id,
        brand: names.brand(site),
        name: nameOf(names, { site, id, by }),
        figures: months.map((month) => byMonth.get(month) ?? noFigures()),
      })),
      hasMoreGroups: largest.length > MOST_GROUPS,
      names: filterNames(names, filters),
      ofOffices: scope.ofOffices,
    };
  });
}

export const monthAnswer = (month: Month, now: Date) => ({
  month,
  isFinal: isFinal(month, now),
  finalFrom: finalFrom(month),
});

function add(byMonth: Map<Month, Figures>, { month, figure, value }: Fact): void {
  const figures = byMonth.get(month) ?? noFigures();
  figures[figure] += value;
  byMonth.set(month, figures);
}

function idOf({ part }: Fact, by: ReportGroup): string | null {
  if (by === 'brand') return null;
  return by === 'plan' ? part.planId : part.officeId;
}

function nameOf(
  names: CatalogNames,
  { site, id, by }: { site: string; id: string | null; by: ReportGroup },
): string {
  if (by === 'brand') return names.brand(site);
  return by === 'plan' ? names.plan(site, id) : names.office(site, id);
}

const sizeOf = ({ byMonth }: Group, month: Month): number => byMonth.get(month)?.memberships ?? 0;
