import type { RefObject } from 'react';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import { hoursLines, noHours, type OpeningHours } from '#domain/offices/opening-hours.ts';
import { zoneName } from '#domain/offices/opening-status.ts';
import { checkedLine } from '#domain/offices/verifications.ts';
import { directionsLink } from '#util/site/directions-link.ts';
import { joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { OfficeIcon } from './OfficeIcon.tsx';
import { OpenNow } from './OpenNow.tsx';
import { perOf } from './plan-text.ts';

interface Props {
  office: OfficeInFull;
  title: RefObject<HTMLHeadingElement | null>;
}

/** As components/office/OfficeSummary.astro draws it. */
export function OfficeOpening({ office, title }: Props) {
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
