import { useId } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { readJournal } from '#contracts/staff/reports.ts';
import { JOURNAL_ACCOUNTS } from '#domain/reports/journal.ts';
import {
  type FileLine,
  journalCsv,
  quickBooksIif,
  quickBooksOnlineCsv,
} from '#domain/reports/journal-files.ts';
import type { Month } from '#domain/reports/months.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { csvCents, type ListColumn } from '../lists/columns.ts';
import { List } from '../lists/List.tsx';
import { QueryView } from '../QueryView.tsx';
import { saveFile } from '../save-file.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { type AccountNames, accountName, useAccountNames } from './account-names.ts';
import { REPORT_MS } from './filters.ts';
import { t } from './texts.ts';

type Answer = ResponseOf<typeof readJournal>;

/** The journals of a month, and their files. */
export function Journal({ month, site }: { month: Month; site: string | undefined }) {
  const query = useStaffQuery(readJournal, {
    query: { month, ...(site && { site }) },
    timeoutMs: REPORT_MS,
  });
  const [names, rename] = useAccountNames();
  const id = useId();
  return (
    <section className="report-section" aria-labelledby={`${id}title`}>
      <div>
        <h2 id={`${id}title`}>{`${t.journal}, ${t.monthName(month)}`}</h2>
        <p className="console-lead">{t.journalLead}</p>
      </div>
      <QueryView of={query}>
        {(answer) => (
          <>
            <p>{answer.month.isFinal ? t.isFinal : t.finalLater(dates.briefDay(answer.month.finalFrom))}</p>
            <Files month={month} lines={fileLines(answer, names)} />
            <details className="console-details">
              <summary>{t.accountNames}</summary>
              <p className="console-lead">{t.accountNamesLead}</p>
              <div className="finance-accounts">
                {JOURNAL_ACCOUNTS.map((account) => (
                  <div className="field" key={account}>
                    <label htmlFor={`${id}${account}`}>{t.accounts[account]}</label>
                    <input
                      id={`${id}${account}`}
                      className="input"
                      maxLength={100}
                      value={names[account]}
                      placeholder={t.accounts[account]}
                      onChange={({ currentTarget }) => rename(account, currentTarget.value)}
                    />
                  </div>
                ))}
              </div>
            </details>
            <List
              name="journal"
              label={t.journal}
              rows={fileLines(answer, names)}
              rowKey={(_line, index) => index}
              columns={lineColumns()}
              countText={t.lineCount}
              empty={t.noJournal}
              fileName={`journal-${month}.csv`}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

/** All journals, in the words of the person's accounting. Offices of several brands are classes below their brand. */
function fileLines({ journals }: Answer, names: AccountNames): FileLine[] {
  const isOfSeveral = new Set(journals.map(({ site }) => site)).size > 1;
  return journals.flatMap(({ number, brand, office, lines }) => {
    const place = office || t.outsideOffice;
    return lines.map(({ account, subject, debitCents, creditCents }) => ({
      number,
      account: accountName(names, account),
      debitCents,
      creditCents,
      memo: t.subjects[subject],
      className: isOfSeveral ? `${brand}:${place}` : place,
    }));
  });
}

function Files({ month, lines }: { month: Month; lines: readonly FileLine[] }) {
  if (lines.length === 0) return null;
  const heads = [t.date, t.journalNumber, t.account, t.debit, t.credit, t.memo, t.office];
  const files = [
    {
      name: `journal-${month}.csv`,
      label: t.csv,
      type: 'text/csv',
      make: () => journalCsv(month, lines, heads),
    },
    {
      name: `quickbooks-${month}.csv`,
      label: t.quickBooksOnline,
      type: 'text/csv',
      make: () => quickBooksOnlineCsv(month, lines),
    },
    {
      name: `quickbooks-${month}.iif`,
      label: t.quickBooksDesktop,
      type: 'text/plain',
      make: () => quickBooksIif(month, lines),
    },
  ];
  return (
    <p className="finance-downloads">
      <span>{`${t.downloads}:`}</span>
      {files.map(({ name, label, type, make }) => (
        <button
          key={name}
          type="button"
          className="button-quiet"
          onClick={() => saveFile(name, make(), type)}
        >
          {label}
        </button>
      ))}
    </p>
  );
}

const side = (label: string, field: 'debitCents' | 'creditCents'): ListColumn<FileLine> => ({
  id: field,
  label,
  value: (line) => line[field] || null,
  text: (line) => (line[field] === 0 ? '' : formatCents(line[field])),
  csv: (line) => (line[field] === 0 ? '' : csvCents(line[field])),
});

const lineColumns = (): readonly ListColumn<FileLine>[] => [
  { id: 'account', label: t.account, value: ({ account }) => account },
  side(t.debit, 'debitCents'),
  side(t.credit, 'creditCents'),
  { id: 'memo', label: t.memo, value: ({ memo }) => memo },
  { id: 'office', label: t.office, value: ({ className }) => className },
  { id: 'number', label: t.journalNumber, value: ({ number }) => number },
];
