import { acceptingText } from '#domain/offices/office-texts.ts';
import { specialtyByCode } from '#domain/offices/specialty-by-code.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { officePath } from '#util/site/paths.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { distanceText } from '../shared/distance-text.ts';
import { t } from './texts.ts';
import type { FoundGroup } from './use-search-results.ts';

interface Props {
  group: FoundGroup;
  /** its pin is chosen on the map */
  isChosen?: boolean;
  /** shows it on the map; absent where it has no pin */
  onShow?: (() => void) | undefined;
  onPoint?: (isPointed: boolean) => void;
}

export const resultId = (officeId: string): string => `result-${officeId}`;

/** A found office, with its matching dentists. */
export function OfficeResult({ group, isChosen = false, onShow, onPoint }: Props) {
  const { number, office, distanceMiles, dentists, others } = group;
  const tel = telLink(office.phone);
  const open = [office.opensEvenings && t.evening, office.opensWeekends && t.weekend];
  return (
    <article
      className="finder-office"
      id={resultId(office.id)}
      data-chosen={isChosen ? '' : undefined}
      aria-labelledby={`${resultId(office.id)}-name`}
      onMouseEnter={() => onPoint?.(true)}
      onMouseLeave={() => onPoint?.(false)}
    >
      <header>
        {onShow && (
          <span className="finder-number" aria-hidden="true">
            {number}
          </span>
        )}
        <h3 id={`${resultId(office.id)}-name`}>
          <a href={officePath(office.id)}>{office.name}</a>
        </h3>
        {distanceMiles !== null && <p className="finder-miles">{distanceText(distanceMiles)}</p>}
      </header>
      <p>
        {office.street}, {office.city}, {office.state} {office.zip}
      </p>
      <p className="finder-links">
        {tel && <a href={tel}>{formatPhone(office.phone)}</a>}
        {onShow && (
          <button type="button" onClick={onShow}>
            {t.showOnMap}
            <span className="visually-hidden">: {office.name}</span>
          </button>
        )}
        {open.filter(Boolean).map((words) => (
          <span key={String(words)} className="finder-open">
            {words}
          </span>
        ))}
      </p>
      <ul>
        {dentists.map((dentist) => (
          <li key={dentist.npi}>
            <p>
              <b>{dentist.name}</b>, {specialtyByCode(dentist.taxonomy, dentist.specialty)}
            </p>
            <p className="finder-facts">
              <span data-yes={dentist.acceptingNewPatients ? '' : undefined}>
                {acceptingText(dentist.acceptingNewPatients)}
              </span>
              {dentist.languages.length > 0 && ` · ${t.speaks(dentist.languages.map(spokenLanguage))}`}
              {` · ${t.verifiedOn(shownDay(dentist.verifiedOn))}`}
            </p>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="note">{t.othersElsewhere(others)}</p>}
    </article>
  );
}
