import type { StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { readJournal } from '#contracts/staff/reports.ts';
import { type Figures, noFigures } from '#domain/reports/figures.ts';
import { journalOf } from '#domain/reports/journal.ts';
import { journalNumber } from '#domain/reports/journal-files.ts';
import { readCatalogNames } from './catalog-names.ts';
import { countFigures, reportDay } from './count-figures.ts';
import { countInTurn } from './count-in-turn.ts';
import { monthAnswer } from './read-report.ts';
import { reportScope } from './scope.ts';

/** The journal of a month, by office. It is of whole brands: those of an office see only members who are there now. */
export function showJournal(call: StaffCall<typeof readJournal>): Promise<AnswerOf<typeof readJournal>> {
  const { month, site } = call.query;
  const now = call.deps.now();
  const scope = reportScope(call, { site });
  return countInTurn(call, async (tx) => {
    const names = await readCatalogNames(tx, site);
    const offices = new Map<string, { site: string; officeId: string | null; figures: Figures }>();
    const counting = { months: [month], today: reportDay(now), site, scope, names };
    for await (const { site: brand, part, figure, value } of countFigures(tx, counting)) {
      if (!scope.isWhole(brand)) continue;
      const key = `${brand}/${part.officeId}`;
      const office = offices.get(key) ?? { site: brand, officeId: part.officeId, figures: noFigures() };
      office.figures[figure] += value;
      offices.set(key, office);
    }
    const journals = [...offices.values()]
      .map((office) => ({
        ...office,
        brand: names.brand(office.site),
        office: names.office(office.site, office.officeId),
        number: journalNumber(month, office.site, office.officeId),
        lines: journalOf(office.figures),
      }))
      .filter(({ lines }) => lines.length > 0)
      .toSorted(
        (one, other) =>
          one.brand.localeCompare(other.brand, 'en') || one.office.localeCompare(other.office, 'en'),
      );
    return { month: monthAnswer(month, now), journals };
  });
}
