import { recordUrl } from '../members/addresses.ts';
import { t as shared } from '../texts.ts';
import { actionName, actorName, affectsOther, asJson } from './event-texts.ts';
import type { Event } from './filters.ts';
import { t } from './texts.ts';

/** Names of brands by their ID. */
type Brands = ReadonlyMap<string, string>;

export function EventTable({ events, brands }: { events: readonly Event[]; brands: Brands }) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.affected}</th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.details}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={`${event.site} ${event.number}`}>
            <th scope="row">
              {actionName(event.action)}
              {event.reason && <span className="console-second">{event.reason}</span>}
            </th>
            <Affected event={event} />
            <td data-label={t.who}>
              <span>
                {actorName(event)}
                {event.staffEmail && <span className="console-second">{event.staffEmail}</span>}
              </span>
            </td>
            <td data-label={t.when} className="console-date">
              {shared.moment(new Date(event.at))}
            </td>
            <td data-label={t.details}>
              <Details event={event} brands={brands} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Empty for what people do to their own account. */
function Affected({ event }: { event: Event }) {
  const { name, email } = event.subject;
  if (!affectsOther(event)) return <td />;
  return (
    <td data-label={t.affected}>
      <span>
        {name || email}
        {name && <span className="console-second">{email}</span>}
      </span>
    </td>
  );
}

function Details({ event, brands }: { event: Event; brands: Brands }) {
  const { subject, before, after, address, requestId, site, number } = event;
  const facts: [name: string, value: string][] = [
    [t.about, `${subject.kind} ${subject.id}`],
    [t.before, asJson(before)],
    [t.after, asJson(after)],
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
      {subject.kind === 'account' && site !== null && (
        <a href={recordUrl({ site, accountId: subject.id })}>{t.openRecord}</a>
      )}
    </details>
  );
}
