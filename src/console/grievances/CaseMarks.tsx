import { SOON_DAYS } from '#contracts/staff/grievances.ts';
import { t as dates } from '#util/dates/texts.ts';
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

/** What is due next, and how near it is. */
export function NextStep({ of: { next, resolvedOn } }: { of: CaseSummary }) {
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
