import { useState } from 'react';
import { AUDIT_PAGE_SIZE, listAuditEvents } from '#contracts/staff/audit.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { csvFile } from '#util/text/csv.ts';
import { explainRead } from '../explain-read.ts';
import { saveFile } from '../save-file.ts';
import { callStaff } from '../session.ts';
import { t as shared } from '../texts.ts';
import { actorName, asJson } from './event-texts.ts';
import type { Event, Filters } from './filters.ts';
import { t } from './texts.ts';

/** Pages of a file. */
const MOST_PAGES = 200;

/** Reads all pages, and saves them as one file. */
export function SaveCsv({ filters }: { filters: Filters }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const events = await readAll(filters);
      const heads = COLUMNS.map(([head]) => head());
      const rows = events.map((event) => COLUMNS.map(([, cell]) => cell(event)));
      saveFile('activity.csv', csvFile([heads, ...rows]), 'text/csv');
      if (events.length >= MOST_PAGES * AUDIT_PAGE_SIZE) showToast({ summary: t.csvCut(events.length) });
    } catch (error) {
      const { message } = explainRead(error);
      if (message) showToast({ severity: 'error', summary: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="button-text"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void save()}
    >
      {isBusy ? t.savingCsv : shared.saveCsv}
    </button>
  );
}

async function readAll(filters: Filters): Promise<Event[]> {
  const all: Event[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { events, hasMore } = await callStaff(listAuditEvents, { query: { ...filters, page } });
    all.push(...events);
    if (!hasMore) break;
  }
  return all;
}

const COLUMNS: readonly [head: () => string, cell: (event: Event) => string][] = [
  [() => t.entry, (event) => String(event.number)],
  [() => t.brand, (event) => event.site ?? ''],
  [() => t.when, (event) => event.at],
  [() => t.who, actorName],
  [() => shared.email, (event) => event.staffEmail],
  [() => t.address, (event) => event.address],
  [() => t.what, (event) => event.action],
  [() => t.affected, (event) => event.subject.name],
  [() => t.affectedEmail, (event) => event.subject.email],
  [() => t.about, ({ subject }) => `${subject.kind} ${subject.id}`],
  [() => t.before, (event) => asJson(event.before)],
  [() => t.after, (event) => asJson(event.after)],
  [() => shared.reason, (event) => event.reason],
  [() => t.request, (event) => event.requestId],
];
