import { useEffect, useState } from 'react';
import { call } from '#client/http/call.ts';
import { location as officeContract } from '#contracts/catalog/locations.ts';
import type { IdCard } from '#contracts/membership/id-card.ts';
import type { OpeningHours } from '#domain/offices/opening-hours.ts';
import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { dayAtInstant } from '#util/dates/calendar.ts';
import { directionsLink, paths } from '#util/site/paths.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { HoursTable } from '../../shared/HoursTable.tsx';
import { type CalendarEntry, calendarFile, nextOpening } from './calendar-file.ts';
import { t } from './texts.ts';

interface Props {
  card: IdCard;
  /** null: the plan can be used at any participating office */
  officeId: string | null;
}

/** What a new member does next: call the office, or find one. */
export function FirstVisit({ card, officeId }: Props) {
  const hours = useHours(officeId);
  return (
    <section className="first-visit no-print" aria-label={t.firstVisit}>
      <h2>{t.firstVisit}</h2>
      {card.office ? <AtOffice card={card} office={card.office} hours={hours} /> : <AnyOffice card={card} />}
    </section>
  );
}

interface AtOfficeProps {
  card: IdCard;
  office: NonNullable<IdCard['office']>;
  hours: readonly OpeningHours[];
}

function AtOffice({ card, office, hours }: AtOfficeProps) {
  const { name, street, city, state, zip, phone } = office;
  const tel = telLink(phone);
  const addressLine = `${street}, ${city}, ${state} ${zip}`;
  return (
    <>
      <p>{t.callOffice(card.brand)}</p>
      <address>
        <strong>{name}</strong>
        <span>{addressLine}</span>
      </address>
      {hours.length > 0 && <HoursTable hours={hours} caption={t.openingHours} className="visit-hours" />}
      <p className="form-actions">
        {tel && (
          <a className="button" href={tel}>
            {t.call(formatPhone(phone))}
          </a>
        )}
        <NewTabLink className="button-quiet" href={directionsLink({ name, addressLine })}>
          {t.directions}
        </NewTabLink>
        <AddToCalendar
          card={card}
          entry={{
            title: t.callToBook(name),
            place: `${name}, ${addressLine}`,
            notes: t.callNotes(tel ? formatPhone(phone) : '', card.brand),
          }}
          hours={hours}
        />
      </p>
    </>
  );
}

function AnyOffice({ card }: { card: IdCard }) {
  return (
    <>
      <p>{t.worksEverywhere(card.brand)}</p>
      <p className="form-actions">
        <a className="button" href={paths.findADentist}>
          {t.findDentist}
        </a>
        <AddToCalendar
          card={card}
          entry={{
            title: t.findAndBook,
            place: '',
            notes: t.findNotes(new URL(paths.findADentist, location.href).href, card.brand),
          }}
          hours={[]}
        />
      </p>
    </>
  );
}

interface CalendarProps {
  card: IdCard;
  entry: Pick<CalendarEntry, 'title' | 'place' | 'notes'>;
  hours: readonly OpeningHours[];
}

/** Saves a calendar reminder for the next time the office opens. */
function AddToCalendar({ card, entry, hours }: CalendarProps) {
  const save = () => {
    const now = new Date();
    const today = dayAtInstant(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
    const uid = `first-visit-${card.membershipId}@${location.hostname}`;
    const file = calendarFile({ ...entry, uid, at: nextOpening(hours, today), minutes: 15 }, now);
    const href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    const link = Object.assign(document.createElement('a'), { href, download: 'first-visit.ics' });
    link.click();
    // some browsers read the file only after the click
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return (
    <button type="button" className="button-quiet" onClick={save}>
      {t.addReminder}
    </button>
  );
}

/** The office's opening hours; empty until they are loaded, or if that fails. */
function useHours(officeId: string | null): readonly OpeningHours[] {
  const [hours, setHours] = useState<readonly OpeningHours[]>([]);
  useEffect(() => {
    if (officeId === null) return;
    call(officeContract, { params: { id: officeId } }).then(
      (office) => setHours(office.hours),
      () => setHours([]),
    );
  }, [officeId]);
  return hours;
}
