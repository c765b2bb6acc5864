import type { Tx } from '#db/queries/database.ts';
import { countAccount, type FigurePart, type ReportRange } from '#domain/reports/account-figures.ts';
import type { Day } from '#util/dates/calendar.ts';
import type { AccountKey } from '../../membership/account-rows.ts';
import { accountHistory, byAccount } from './account-history.ts';
import type { CatalogNames } from './catalog-names.ts';
import { readInBatches } from './read-rows.ts';
import type { ReportScope } from './scope.ts';

/** A part of a figure, with its account. */
export type Fact = FigurePart & AccountKey;

export interface FiguresQuery extends ReportRange {
  site: string | undefined;
  scope: ReportScope;
  names: CatalogNames;
}

/**
 * Everything that the figures of these months consist of. Reports, their lists and the journal add up the same facts, so
 * they agree.
 */
export async function* countFigures(
  tx: Tx,
  { months, today, site, scope, names }: FiguresQuery,
): AsyncGenerator<Fact> {
  for await (const { keys, rows } of readInBatches(tx, site)) {
    const rowsOf = byAccount(rows);
    for (const key of keys) {
      const history = accountHistory(rowsOf(key.accountId), (officeId) => names.zone(key.site, officeId));
      for (const counted of countAccount(history, { months, today }))
        if (scope.includes(key.site, counted.part)) yield { ...counted, ...key };
    }
  }
}

/** The day at which the calendar of the report is, so that no member in the east is in the future. */
export const reportDay = (now: Date): Day => now.toISOString().slice(0, 10);
