import { acceptingText } from '#domain/offices/office-texts.ts';
import { hoursLines, type OpeningHours } from '#domain/offices/opening-hours.ts';
import { specialtyName } from '#domain/offices/specialty-names.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { t as dates } from '#util/dates/texts.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { t as work } from '../support/texts.ts';
import type { ReportAnswer } from './report-answer.ts';
import { t } from './texts.ts';

/** The entry as the directory has it now, to compare it with the report and to call the office. */
export function ShownEntry({ entry }: { entry: ReportAnswer['entry'] }) {
  return (
    <section>
      <h2>{t.published}</h2>
      {entry === null ? <p className="console-empty">{t.officeGone}</p> : <EntryFacts entry={entry} />}
    </section>
  );
}

function EntryFacts({ entry }: { entry: NonNullable<ReportAnswer['entry']> }) {
  const { name, street, city, state, zip, phone, languages, accessibility, dentists, verifiedOn } = entry;
  return (
    <Facts
      className="member-facts"
      facts={[
        [t.office, name],
        [t.address, `${street}, ${city}, ${state} ${zip}`],
        phone && [work.phone, <Phone key="phone" number={phone} />],
        entry.hours.length > 0 && [t.hours, <Hours key="hours" of={entry.hours as OpeningHours[]} />],
        [t.newPatients, acceptingText(entry.acceptingNewPatients)],
        languages.length > 0 && [t.spoken, languages.map(spokenLanguage).join(', ')],
        accessibility.length > 0 && [t.accessibility, accessibility.join(', ')],
        dentists.length > 0 && [
          t.dentists,
          dentists.map(({ npi, name: dentist, specialty }) => (
            <span key={npi} className="directory-dentist">
              {dentist}
              <span className="console-second">{specialtyName(specialty)}</span>
            </span>
          )),
        ],
        [t.verified, verifiedOn === null ? t.dentistGone : dates.longDay(verifiedOn)],
      ]}
    />
  );
}

const Hours = ({ of }: { of: readonly OpeningHours[] }) =>
  hoursLines(of).map(({ days, hours }) => (
    <span key={days} className="directory-hours">
      <span>{days}</span> <span>{hours}</span>
    </span>
  ));

function Phone({ number }: { number: string }) {
  const link = telLink(number);
  return link ? <a href={link}>{formatPhone(number)}</a> : number;
}
