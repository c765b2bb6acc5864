import { useId } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { readPayouts } from '#contracts/staff/payouts.ts';
import type { Month } from '#domain/reports/months.ts';
import { List } from '../lists/List.tsx';
import { QueryView } from '../QueryView.tsx';
import { useStaffQuery } from '../use-staff-query.ts';
import { REPORT_MS } from './filters.ts';
import {
  lineColumns,
  missingColumns,
  payoutColumns,
  type ShownLine,
  type ShownPayout,
} from './payout-columns.tsx';
import { t } from './texts.ts';

type Answer = ResponseOf<typeof readPayouts>;

/** The processor's payouts of a month, compared with our books. */
export function Payouts({ month }: { month: Month }) {
  const id = useId();
  const query = useStaffQuery(readPayouts, { query: { month }, timeoutMs: REPORT_MS });
  return (
    <section className="report-section" aria-labelledby={`${id}title`}>
      <div>
        <h2 id={`${id}title`}>{`${t.payouts}, ${t.monthName(month)}`}</h2>
        <p className="console-lead">{t.payoutsLead}</p>
      </div>
      <QueryView of={query}>
        {(answer) => (answer.isWhole ? <Lists month={month} answer={answer} /> : <p>{t.payoutsOfAll}</p>)}
      </QueryView>
    </section>
  );
}

function Lists({ month, answer: { payouts, missing } }: { month: Month; answer: Answer }) {
  const lines = payouts.flatMap((payout) =>
    payout.lines.map((line): ShownLine => ({ ...line, payout: payout.ref, arrivesOn: payout.arrivesOn })),
  );
  return (
    <>
      <List
        name="payouts"
        label={t.payouts}
        rows={payouts.map(summaryOf)}
        rowKey={({ ref }) => ref}
        columns={payoutColumns()}
        countText={t.payoutCount}
        empty={t.noPayouts}
        fileName={`payouts-${month}.csv`}
      />
      {lines.length > 0 && (
        <>
          <h3>{t.lines}</h3>
          <List
            name="lines"
            label={t.lines}
            rows={lines}
            rowKey={({ ref }) => ref}
            columns={lineColumns()}
            countText={t.payoutLineCount}
            empty={t.noPayouts}
            fileName={`payout-lines-${month}.csv`}
          />
        </>
      )}
      <div>
        <h3>{t.missing}</h3>
        <p className="console-lead">{missing.length > 0 ? t.missingLead : t.noMissing}</p>
      </div>
      {missing.length > 0 && (
        <List
          name="missing"
          label={t.missing}
          rows={missing}
          rowKey={({ ref }) => ref}
          columns={missingColumns()}
          countText={t.payoutLineCount}
          empty={t.noMissing}
          fileName={`not-paid-out-${month}.csv`}
        />
      )}
    </>
  );
}

const summaryOf = ({ lines, ...payout }: Answer['payouts'][number]): ShownPayout => ({
  ...payout,
  feeCents: lines.reduce(
    (sum, { kind, amountCents, feeCents }) => sum + feeCents - (kind === 'fee' ? amountCents : 0),
    0,
  ),
  differences: lines.filter(({ problem }) => problem !== null).length + (payout.problem === null ? 0 : 1),
});
