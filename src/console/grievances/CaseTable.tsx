import { SOON_DAYS } from '#contracts/staff/grievances.ts';
import { t as dates } from '#util/dates/texts.ts';
import { caseUrl } from '../support/addresses.ts';
import { t as work } from '../support/texts.ts';
import type { CaseSummary } from './filters.ts';
import { t } from './texts.ts';

const MARKS = { received: 'pending', acknowledged: 'active', resolved: 'disabled' } as const;

/** A mark with its word, so that color is not needed to tell one from another. */
export function CaseStatus({ status }: Pick<CaseSummary, 'status'>) {
  return (
    <span className="console-status" data-status={MARKS[status]}>
      {t.statuses[status]}
    </span>
  );
}

export const Urgent = () => <span className="work-urgent">{t.urgent}</span>;

/** How near a deadline is, for its color; the text says it in words. */
export function nearness(daysLeft: number): 'overdue' | 'today' | 'soon' | undefined {
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  return daysLeft <= SOON_DAYS ? 'soon' : undefined;
}

export function CaseTable({
  cases,
  brands,
}: {
  cases: readonly CaseSummary[];
  brands: ReadonlyMap<string, string>;
}) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.caseNumber}</th>
          <th scope="col">{t.due}</th>
          <th scope="col">{work.status}</th>
          <th scope="col">{work.assignedTo}</th>
          <th scope="col">{t.receivedOn}</th>
          <th scope="col">{work.brand}</th>
        </tr>
      </thead>
      <tbody>
        {cases.map((each) => (
          <tr key={`${each.site} ${each.caseNumber}`}>
            <th scope="row">
              <a className="case-number" href={caseUrl(each)}>
                {each.caseNumber}
              </a>
              {each.urgent && <Urgent />}
              <span className="console-second">{each.name}</span>
            </th>
            <td data-label={t.due}>
              <NextStep of={each} />
            </td>
            <td data-label={work.status}>
              <CaseStatus status={each.status} />
            </td>
            <td data-label={work.assignedTo}>
              {each.assignee ? each.assignee.name : <span className="console-second">{work.noOne}</span>}
            </td>
            <td data-label={t.receivedOn} className="console-date">
              <span>
                {dates.briefDay(each.receivedOn)}
                {each.files > 0 && <span className="console-second">{t.fileCount(each.files)}</span>}
              </span>
            </td>
            <td data-label={work.brand}>{brands.get(each.site) ?? each.site}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NextStep({ of: { next, resolvedOn } }: { of: CaseSummary }) {
  if (next === null) return <span>{resolvedOn && t.resolvedOn(dates.briefDay(resolvedOn))}</span>;
  return (
    <span>
      <span className="case-due" data-due={nearness(next.daysLeft)}>
        {t.dueIn(next.daysLeft)}
      </span>
      <span className="console-second">{t.stepBy[next.step](dates.briefDay(next.by))}</span>
    </span>
  );
}
