import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { PlanOffer } from '#contracts/catalog/catalog.ts';
import { noHours, openingAt, openingText, zoneName } from '#domain/offices/opening-hours.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { directionsLink, joinPath, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { HoursTable } from '../shared/HoursTable.tsx';
import { Checked } from './Checked.tsx';
import { OfficeIcon } from './OfficeIcon.tsx';
import { UPDATE_EVERY_MS } from './open-now.ts';
import type { ShownOffice } from './shown-office.ts';
import { t } from './texts.ts';

interface Props {
  office: ShownOffice;
  /** the plan whose price is shown */
  plan: (Pick<PlanOffer, 'id' | 'cycle'> & { price: { memberCents: number } }) | undefined;
  /** the heading, where it must be able to hold the focus */
  title?: RefObject<HTMLHeadingElement | null>;
  /** the photo */
  children?: ReactNode;
}

/** Where an office is, whether it is open, and what joining there costs. */
export function OfficeSummary({ office, plan, title, children }: Props) {
  const { id, name, phone, about } = office;
  const addressLine = `${office.street}, ${office.city}, ${office.state} ${office.zip}`;
  return (
    <section className="section tone-tint hero hero-page office-opening" aria-labelledby="office">
      <div className="wrap office-top">
        <div>
          <p className="eyebrow">
            <a href={paths.findADentist}>{t.allOffices}</a>
          </p>
          <h1 id="office" ref={title} tabIndex={title && -1}>
            {name}
          </h1>
          <p className="lead">{addressLine}</p>
          {about && <p className="about">{about}</p>}
          {plan && (
            <p className="price-line when-out">
              <strong>{formatCents(plan.price.memberCents)}</strong>
              <span>
                {t.forOnePerson(perCycle(plan.cycle))}
                <br />
                {t.allFees}
              </span>
            </p>
          )}
          <p className="actions">
            {plan && (
              <a className="button when-out" href={joinPath({ planId: plan.id, officeId: id })}>
                {t.joinHere}
              </a>
            )}
            {telLink(phone) && (
              <a className="button-quiet" href={telLink(phone)}>
                {t.call(formatPhone(phone))}
              </a>
            )}
            <NewTabLink className="button-text" href={directionsLink({ name, addressLine })}>
              {t.directions}
            </NewTabLink>
          </p>
        </div>
        <div className="office-side">
          {children}
          <div className="card office-hours">
            <h2>
              <OfficeIcon name="clock" />
              {t.openingHours}
            </h2>
            {office.hours.length === 0 ? <p>{noHours(phone)}</p> : <Week office={office} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function Week({ office }: { office: ShownOffice }) {
  return (
    <>
      <OpenNow office={office} />
      <HoursTable hours={office.hours} caption={t.hoursIn(zoneName(office.timezone))} />
      <p className="note">
        <Checked what="hours" verification={office.verifications.hours} /> {t.callOnHolidays}
      </p>
    </>
  );
}

/** Whether the office is open, by its own clock. In a published page, open-now.ts does the work of the effect. */
function OpenNow({ office: { hours, timezone } }: { office: ShownOffice }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const update = () => setNow(new Date());
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const opening = now && openingAt(hours, timezone, now);
  if (opening)
    return (
      <p className="open-now" data-open={opening.isOpen}>
        {openingText(opening)}
      </p>
    );
  return (
    <p className="open-now" data-mount="open-now" data-zone={timezone} data-hours={JSON.stringify(hours)}>
      {t.inZone(zoneName(timezone))}
    </p>
  );
}
