import { type RefObject, useEffect, useState } from 'react';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import { checkedLine } from '#domain/offices/office-texts.ts';
import {
  hoursLines,
  noHours,
  type OpeningHours,
  openingAt,
  openingText,
  zoneName,
} from '#domain/offices/opening-hours.ts';
import { directionsLink, joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { perOf } from './OfficePrices.tsx';
import { AGAIN_MS } from './open-now.ts';

interface Props {
  office: OfficeInFull;
  title: RefObject<HTMLHeadingElement | null>;
}

/** As components/office/OfficeSummary.astro draws it. */
export function OfficeSummary({ office, title }: Props) {
  const { id, name, phone, photo, about } = office;
  const addressLine = `${office.street}, ${office.city}, ${office.state} ${office.zip}`;
  const [plan] = office.plans;
  return (
    <section className="section tone-tint hero hero-page office-opening" aria-labelledby="office">
      <div className="wrap office-top">
        <div>
          <p className="eyebrow">
            <a href={paths.findADentist}>All offices</a>
          </p>
          <h1 id="office" ref={title} tabIndex={-1}>
            {name}
          </h1>
          <p className="lead">{addressLine}</p>
          {about && <p className="about">{about}</p>}
          {plan && (
            <p className="price-line when-out">
              <strong>{formatCents(plan.price.memberCents)}</strong>
              <span>
                {perOf(plan)} for one person,
                <br />
                all fees included
              </span>
            </p>
          )}
          <p className="actions">
            {plan && (
              <a className="button when-out" href={joinPath({ planId: plan.id, officeId: id })}>
                Join at this office
              </a>
            )}
            {telLink(phone) && (
              <a className="button-quiet" href={telLink(phone)}>
                Call {formatPhone(phone)}
              </a>
            )}
            <a
              className="button-text"
              href={directionsLink({ name, addressLine })}
              target="_blank"
              rel="noopener"
            >
              Directions<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </p>
        </div>
        <div className="office-side">
          {photo && <img className="office-photo" src={photo.src} alt={photo.alt} width={960} height={640} />}
          <Hours office={office} />
        </div>
      </div>
    </section>
  );
}

function Hours({ office }: { office: OfficeInFull }) {
  const { hours } = office;
  return (
    <div className="card office-hours">
      <h2>
        <OfficeIcon name="clock" />
        Opening hours
      </h2>
      {hours.length === 0 ? <p>{noHours(office.phone)}</p> : <Week office={office} hours={hours} />}
    </div>
  );
}

function Week({ office, hours }: { office: OfficeInFull; hours: readonly OpeningHours[] }) {
  const { hours: checked } = office.verifications;
  const zone = zoneName(office.timezone);
  return (
    <>
      <OpenNow hours={hours} timezone={office.timezone} />
      <table>
        <caption className="visually-hidden">Opening hours, {zone || 'in the office’s local time'}</caption>
        <tbody>
          {hoursLines(hours).map((line) => (
            <tr key={line.days}>
              <th scope="row">{line.days}</th>
              <td>{line.hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        {checked && checkedLine('Hours', checked)} Call before you come on a public holiday.
      </p>
    </>
  );
}

/** Whether the office is open, by its own clock. */
function OpenNow({ hours, timezone }: { hours: readonly OpeningHours[]; timezone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const opening = openingAt(hours, timezone, now);
  return (
    <p className="open-now" data-open={opening?.isOpen}>
      {opening ? openingText(opening) : 'In the office’s local time'}
    </p>
  );
}

/** The same drawings as the published pages have, from the Lucide set (ISC). */
const DRAWINGS = {
  clock: 'M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0zM12 6v6l4 2',
  'user-check': 'm16 11 2 2 4-4M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0z',
  info: 'M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0zM12 16v-4M12 8h.01',
  languages: 'm5 8 6 6m-7 0 6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6',
  accessibility:
    'M17 4a1 1 0 1 1-2 0a1 1 0 0 1 2 0zM18 19l1-7-6 1M5 8l3-3 5.5 3-2.36 3.5M4.24 14.5a5 5 0 0 0 6.88 6M13.76 17.5a5 5 0 0 0-6.88-6',
} as const;

export function OfficeIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
