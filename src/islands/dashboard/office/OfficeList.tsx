import type { memberLocations } from '#contracts/member/member-locations.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { acceptingText } from '#domain/offices/office-texts.ts';
import { distanceText } from '#islands/shared/distance-text.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { groupDigits } from '#util/text/words.ts';
import { t } from './texts.ts';
import type { OfficeTarget } from './use-office-change.ts';

type Locations = ResponseOf<typeof memberLocations>;

/** The id of the button that chooses an office. */
export const chooseButtonId = (office: string): string => `office-choose-${office}`;

interface Props {
  answer: Locations;
  current: string;
  pending: string | null;
  onSearch(place: string): void;
  onPage(page: number): void;
  onChoose(target: OfficeTarget): void;
}

/** One page of the offices found. */
export function OfficeList({ answer, current, pending, onSearch, onPage, onChoose }: Props) {
  const { offices, suggestions, effectiveOn, total, page, pageSize } = answer;
  if (suggestions.length > 0) return <Suggestions suggestions={suggestions} onSearch={onSearch} />;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <>
      <p role="status" className="office-count">
        {countText(answer)}
      </p>
      <ul className="dash-rows offices-found">
        {offices.map((office) => (
          <li key={office.id}>
            <div>
              <strong>{office.name}</strong>
              <p>
                {office.street}, {office.city}, {office.state} {office.zip}
              </p>
              <p className="office-facts">
                {office.distanceMiles !== null && `${distanceText(office.distanceMiles)} · `}
                {acceptingText(office.acceptingNewPatients)}
              </p>
            </div>
            {office.id === current || office.id === pending ? (
              <strong className="office-mark">
                {office.id === current ? t.yourOfficeNow : t.yourNextOffice}
              </strong>
            ) : (
              effectiveOn && (
                <button
                  type="button"
                  className="button-quiet"
                  id={chooseButtonId(office.id)}
                  onClick={() =>
                    onChoose({
                      id: office.id,
                      office,
                      effectiveOn,
                      isAccepting: office.acceptingNewPatients,
                    })
                  }
                >
                  {sentence(
                    t.choose((words) => <span className="visually-hidden">{words}</span>, office.name),
                  )}
                </button>
              )
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="office-pages" aria-label={t.pagesOfOffices}>
          {page > 1 && (
            <button type="button" className="button-quiet" onClick={() => onPage(page - 1)}>
              {t.previous}
            </button>
          )}
          <span>{t.pageOf(page, pages)}</span>
          {page < pages && (
            <button type="button" className="button-quiet" onClick={() => onPage(page + 1)}>
              {t.next}
            </button>
          )}
        </nav>
      )}
    </>
  );
}

function countText({ total, place }: Locations): string {
  if (total === 0) return t.noOffice;
  const shown = groupDigits(total);
  return place ? t.takePlanNear(total, shown, place.label) : t.takePlan(total, shown);
}

function Suggestions({
  suggestions,
  onSearch,
}: {
  suggestions: Locations['suggestions'];
  onSearch: Props['onSearch'];
}) {
  return (
    <div role="status">
      <p>{t.whichCity}</p>
      <ul className="office-suggestions">
        {suggestions.map(({ label }) => (
          <li key={label}>
            <button type="button" className="button-quiet" onClick={() => onSearch(label)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
