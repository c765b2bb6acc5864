import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { directionsLink } from '#util/site/directions-link.ts';
import { paths } from '#util/site/paths.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { isChangeable } from '../shared/NotChangeableNote.tsx';
import type { MembershipProps } from '../shared/sections.ts';

type Props = Pick<MembershipProps, 'info' | 'membership' | 'hrefOf'>;

/** Where the plan is used. */
export function OfficeCard({ info, membership, hrefOf }: Props) {
  const { office, pendingOfficeChange } = membership;
  return (
    <section className="dash-card" aria-label="Dental office">
      <h3>Dental office</h3>
      {office ? (
        <OfficeFacts office={office} />
      ) : (
        <p>
          {membership.status === 'ended'
            ? 'You had no office of your own. '
            : 'You can use your plan at every participating office. '}
          <a href={paths.findADentist}>Find a dentist</a>
        </p>
      )}
      {pendingOfficeChange && (
        <p className="note">
          {`From ${formatDay(pendingOfficeChange.effectiveOn)}: ${pendingOfficeChange.name}.`}
        </p>
      )}
      {isChangeable(info, membership) && <QueryLink href={hrefOf('office')}>Change office</QueryLink>}
    </section>
  );
}

function OfficeFacts({ office }: { office: NonNullable<MembershipAnswer['office']> }) {
  const { name, street, city, state, zip, phone } = office;
  const place = `${city}, ${state} ${zip}`;
  return (
    <address>
      <strong>{name}</strong>
      <span>{street}</span>
      <span>{place}</span>
      <a href={telLink(phone)}>{formatPhone(phone)}</a>
      <a
        href={directionsLink({ name, addressLine: `${street}, ${place}` })}
        target="_blank"
        rel="noopener noreferrer"
      >
        Directions<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </address>
  );
}
