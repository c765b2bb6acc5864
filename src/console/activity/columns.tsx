import type { ReactNode } from 'react';
import type { ListColumn } from '../lists/columns.ts';
import { recordUrl } from '../members/addresses.ts';
import { caseUrl, messageUrl, reportUrl } from '../support/addresses.ts';
import { t as shared } from '../texts.ts';
import { type Change, changesOf } from './changes.ts';
import { actorName, affectedName, affectsOther, asJson, eventName } from './event-texts.ts';
import type { Event } from './filters.ts';
import { t } from './texts.ts';

/** Names of brands by their ID. */
type Brands = ReadonlyMap<string, string>;

const inFile = (label: string, id: string, value: (event: Event) => string): ListColumn<Event> => ({
  id,
  label,
  value,
  isHidden: true,
});

/** What an event says. The server sorts by the time alone. */
export const eventColumns = (brands: Brands): readonly ListColumn<Event>[] => [
  inFile(t.entry, 'entry', ({ number }) => String(number)),
  inFile(t.brand, 'site', ({ site }) => site ?? ''),
  {
    id: 'action',
    label: t.what,
    value: eventName,
    sorts: false,
    show: (event) => (
      <>
        {eventName(event)}
        {event.reason && <span className="console-second">{event.reason}</span>}
      </>
    ),
  },
  inFile(t.action, 'actionCode', ({ action }) => action),
  {
    id: 'affected',
    label: t.affected,
    value: ({ subject }) => affectedName(subject),
    sorts: false,
    show: showAffected,
  },
  inFile(t.affectedEmail, 'affectedEmail', ({ subject }) => subject.email),
  {
    id: 'who',
    label: t.who,
    value: actorName,
    sorts: false,
    show: (event) => (
      <>
        {actorName(event)}
        {event.staffEmail && <span className="console-second">{event.staffEmail}</span>}
      </>
    ),
  },
  inFile(shared.email, 'email', ({ staffEmail }) => staffEmail),
  {
    id: 'at',
    label: t.when,
    value: ({ at }) => at,
    text: ({ at }) => shared.moment(new Date(at)),
    className: 'console-date',
  },
  inFile(t.address, 'address', ({ address }) => address),
  inFile(t.about, 'about', ({ subject }) => `${subject.kind} ${subject.id}`),
  inFile(t.before, 'before', ({ before }) => asJson(before)),
  inFile(t.after, 'after', ({ after }) => asJson(after)),
  inFile(shared.reason, 'reason', ({ reason }) => reason),
  { id: 'details', label: t.details, show: (event) => <Details event={event} brands={brands} /> },
  inFile(t.request, 'request', ({ requestId }) => requestId),
];

/** Nothing for what people do to their own account. */
function showAffected(event: Event) {
  const { name, email } = event.subject;
  if (!affectsOther(event)) return null;
  return (
    <>
      {affectedName(event.subject)}
      {name && <span className="console-second">{email}</span>}
    </>
  );
}

function Details({ event, brands }: { event: Event; brands: Brands }) {
  const { subject, before, after, address, requestId, site, number } = event;
  const facts: [name: string, value: ReactNode][] = [
    [t.about, `${subject.kind} ${subject.id}`],
    ...changesOf({ before, after }).map(({ name, ...texts }): [string, ReactNode] => [
      name,
      beforeAndAfter(texts),
    ]),
    [t.address, address],
    [t.request, requestId],
  ];
  return (
    <details className="console-details">
      <summary>{site === null ? t.entryNumber(number) : t.entryOf(number, brands.get(site) ?? site)}</summary>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {site !== null && <RecordLink site={site} subject={subject} />}
    </details>
  );
}

/** What was, struck through, and what is. */
const beforeAndAfter = ({ before, after }: Pick<Change, 'before' | 'after'>) => (
  <>
    {before && (
      <del>
        <span className="visually-hidden">{t.before}: </span>
        {before}
      </del>
    )}{' '}
    {before && after && <span className="visually-hidden">{t.after}: </span>}
    {after}
  </>
);

/** Leads to what the entry is about, where it has a page. */
function RecordLink({ site, subject: { kind, id } }: { site: string; subject: Event['subject'] }) {
  if (kind === 'account') return <a href={recordUrl({ site, accountId: id })}>{t.openRecord}</a>;
  if (kind === 'grievance') return <a href={caseUrl({ site, caseNumber: id })}>{t.openCase}</a>;
  if (kind === 'message') return <a href={messageUrl({ site, ticket: id })}>{t.openMessage}</a>;
  if (kind === 'directory_report') return <a href={reportUrl({ site, number: id })}>{t.openReport}</a>;
  return null;
}
