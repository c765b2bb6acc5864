import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { listDirectoryEntries, listDirectoryReports } from '#contracts/staff/directory.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import type { ListColumn } from '../lists/columns.ts';
import { reportUrl } from '../support/addresses.ts';
import { t as work } from '../support/texts.ts';
import { t } from './texts.ts';

export type Report = ResponseOf<typeof listDirectoryReports>['reports'][number];
export type Entry = ResponseOf<typeof listDirectoryEntries>['entries'][number];

/** Names of brands by their ID. */
type Brands = ReadonlyMap<string, string>;

export const entryKey = ({ site, officeId, npi }: Entry): string => [site, officeId, npi].join(' ');

const officeKey = ({ site, officeId }: { site: string; officeId: string }) => `${site} ${officeId}`;
const stateOf = ({ outcome }: Report) => outcome ?? 'open';
const nameOf = ({ dentist, office }: { dentist: string; office: string }) => dentist || office;

/** The choices of a filter by what the rows have, by their names. */
function optionsOf<Row>(rows: readonly Row[], key: (row: Row) => string, name: (row: Row) => string) {
  const names = new Map(rows.map((row) => [key(row), name(row)]));
  return [...names].sort(([, one], [, other]) => one.localeCompare(other));
}

/** Its office and brand, by which each of the lists can be narrowed. */
function placeColumns<Row extends { site: string; officeId: string; office: string }>(
  rows: readonly Row[],
  brands: Brands,
): readonly ListColumn<Row>[] {
  const brandOf = ({ site }: Row) => brands.get(site) ?? site;
  return [
    {
      id: 'office',
      label: t.office,
      value: ({ office }) => office,
      choice: { of: officeKey, options: optionsOf(rows, officeKey, ({ office }) => office) },
    },
    {
      id: 'brand',
      label: work.brand,
      value: brandOf,
      choice: { of: ({ site }) => site, options: optionsOf(rows, ({ site }) => site, brandOf) },
    },
  ];
}

export function ReportState({ of }: { of: Report }) {
  const state = stateOf(of);
  return (
    <span className="console-status" data-status={state === 'open' ? 'pending' : 'active'}>
      {t.states[state]}
    </span>
  );
}

export const ReportDue = ({ of: { dueOn, isOverdue } }: { of: Report }) => (
  <span>
    <span className="case-due" data-due={isOverdue ? 'overdue' : undefined}>
      {dates.briefDay(dueOn)}
    </span>
    {isOverdue && <span className="console-second">{t.overdue}</span>}
  </span>
);

export const reportColumns = (reports: readonly Report[], brands: Brands): readonly ListColumn<Report>[] => [
  {
    id: 'number',
    label: work.byNumber,
    value: ({ number }) => number,
    show: (report) => (
      <>
        <a className="case-number" href={reportUrl(report)}>
          {report.number}
        </a>
        {report.dentist && <span className="console-second">{report.dentist}</span>}
      </>
    ),
  },
  { id: 'about', label: t.about, value: ({ dentist }) => dentist, isHidden: true },
  {
    id: 'due',
    label: t.due,
    value: ({ dueOn }) => dueOn,
    show: (report) => (report.outcome === null ? <ReportDue of={report} /> : null),
  },
  {
    id: 'kind',
    label: t.what,
    value: ({ kind }) => t.kinds[kind],
    choice: { of: ({ kind }) => kind, options: Object.entries(t.kinds) },
  },
  {
    id: 'state',
    label: work.status,
    value: (report) => t.states[stateOf(report)],
    show: (report) => <ReportState of={report} />,
    choice: { of: stateOf, options: Object.entries(t.states) },
  },
  {
    id: 'received',
    label: t.received,
    value: ({ receivedOn }) => receivedOn,
    text: ({ receivedOn }) => dates.briefDay(receivedOn),
    className: 'console-date',
  },
  ...placeColumns(reports, brands),
];

interface Selection {
  has(entry: Entry): boolean;
  toggle(entry: Entry): void;
  /** whether the person may verify it */
  isOffered(entry: Entry): boolean;
}

const kindOf = ({ npi }: Entry) => (npi === '' ? 'office' : 'dentist');
const verificationOf = ({ isOverdue }: Entry) => (isOverdue ? 'overdue' : 'current');

export const entryColumns = (
  entries: readonly Entry[],
  brands: Brands,
  selection: Selection,
): readonly ListColumn<Entry>[] => [
  {
    id: 'entry',
    label: t.entry,
    value: nameOf,
    show: (entry) =>
      selection.isOffered(entry) ? (
        <label className="choice directory-choice">
          <input type="checkbox" checked={selection.has(entry)} onChange={() => selection.toggle(entry)} />
          <span>{nameOf(entry)}</span>
        </label>
      ) : (
        nameOf(entry)
      ),
  },
  { id: 'npi', label: t.npi, value: ({ npi }) => npi, isHidden: true },
  {
    id: 'verified',
    label: t.verified,
    value: ({ verifiedOn }) => verifiedOn,
    show: ({ verifiedOn }) => dates.briefDay(verifiedOn),
    className: 'console-date',
  },
  {
    id: 'verification',
    label: t.verification,
    value: (entry) => t.verifications[verificationOf(entry)],
    show: (entry) =>
      entry.isOverdue ? (
        <span className="case-due" data-due="overdue">
          {t.verifications.overdue}
        </span>
      ) : (
        t.verifications.current
      ),
    choice: { of: verificationOf, options: Object.entries(t.verifications) },
  },
  {
    id: 'kind',
    label: t.kind,
    value: (entry) => t.entryKinds[kindOf(entry)],
    choice: { of: kindOf, options: Object.entries(t.entryKinds) },
  },
  {
    id: 'phone',
    label: work.phone,
    value: ({ phone }) => phone,
    show: ({ phone }) => {
      const link = telLink(phone);
      return link ? <a href={link}>{formatPhone(phone)}</a> : phone;
    },
    className: 'console-date',
  },
  { id: 'place', label: t.place, value: ({ city, state }) => `${city}, ${state}` },
  ...placeColumns(entries, brands),
];
