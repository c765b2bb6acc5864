import type { RefObject } from 'react';
import { location as officeInFull } from '#contracts/catalog/locations.ts';
import type { MembershipAnswer, MembershipOffice } from '#contracts/membership/membership.ts';
import { hoursLines, openingAt, openingText } from '#domain/offices/opening-hours.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { directionsLink, officePath, paths } from '#util/site/paths.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { useQuery } from '../shared/use-query.ts';
import { t } from './texts.ts';

interface Props {
  membership: MembershipAnswer;
  heading?: RefObject<HTMLHeadingElement | null>;
  isFormer?: boolean;
}

/** The office today: address, phone, directions and opening hours. */
export function CurrentOfficeCard({ membership: { office, plan }, heading, isFormer = false }: Props) {
  return (
    <section className="dash-card office-now-card" aria-labelledby="office-now">
      <div>
        <p className="office-label">{isFormer ? t.yourOfficeThen : t.yourOfficeNow}</p>
        <h3 id="office-now" ref={heading} tabIndex={-1}>
          {office?.name ?? t.noOwnOffice}
        </h3>
        {office ? (
          <OfficeAddress office={office} />
        ) : (
          <p>
            {t.planAnywhere(plan.name)}
            <a href={paths.findADentist}>{t.findDentist}</a>
          </p>
        )}
      </div>
      {office && !isFormer && <Hours officeId={office.id} />}
    </section>
  );
}

export function OfficeAddress({ office }: { office: MembershipOffice }) {
  const addressLine = `${office.street}, ${office.city}, ${office.state} ${office.zip}`;
  return (
    <>
      <address>
        <span>{office.street}</span>
        <span>
          {office.city}, {office.state} {office.zip}
        </span>
      </address>
      <p className="office-links">
        {office.phone && <a href={telLink(office.phone)}>{formatPhone(office.phone)}</a>}
        <NewTabLink href={directionsLink({ name: office.name, addressLine })}>{t.directions}</NewTabLink>
        <a href={officePath(office.id)}>
          {sentence(
            t.dentistsAndFees((words) => <span className="visually-hidden">{words}</span>, office.name),
          )}
        </a>
      </p>
    </>
  );
}

/** Opening hours; left out while loading and on failure, because the office's page has them too. */
function Hours({ officeId }: { officeId: string }) {
  const office = useQuery(officeInFull, { params: { id: officeId } });
  if (office.kind !== 'ready') return null;
  const { hours } = office.data;
  if (hours.length === 0) return null;
  const opening = openingAt(hours, office.data.timezone, new Date());
  return (
    <div className="office-hours-now">
      <h4>{t.openingHours}</h4>
      {opening && <p className="office-open">{openingText(opening)}</p>}
      <Facts className="dash-lines" facts={hoursLines(hours).map(({ days, hours }) => [days, hours])} />
    </div>
  );
}
