import type { ReactNode } from 'react';
import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { distanceText } from '../shared/distance-text.ts';
import { OfficeResult } from './OfficeResult.tsx';
import { noResultsHeading, pageOutOfRangeText, pagesOf, resultsHeading } from './result-texts.ts';
import { SearchLink } from './SearchLink.tsx';
import { hasFilters, placeText, type Search, withoutFilters } from './search-params.ts';
import { t } from './texts.ts';
import type { Results, SearchAnswer } from './use-search-results.ts';

interface Props {
  answer: SearchAnswer;
  search: Search;
  /** the search is around the visitor's own location */
  isMine: boolean;
  onFollowed: () => void;
}

const WIDER_MILES = [10, 25, 50, 100];

/** Takes the focus after a link was followed. */
const Heading = ({ children }: { children: ReactNode }) => (
  <h2 tabIndex={-1} data-results-heading="">
    {children}
  </h2>
);

/** Empty results, with suggestions, first of all the nearest match farther away. */
export function NoResults({ answer, search, isMine, help, onFollowed }: Props & { help: Help }) {
  const { nearest, place } = answer;
  const miles = nearest?.distanceMiles ?? Number.POSITIVE_INFINITY;
  const wider = WIDER_MILES.find((radius) => radius > search.radius && radius >= miles);
  return (
    <div className="finder-no-results">
      <Heading>{noResultsHeading(answer, search, isMine)}</Heading>
      {nearest && (
        <>
          <p>{t.nearest(hasFilters(search), distanceText(nearest.distanceMiles))}</p>
          <OfficeResult
            group={{
              number: 1,
              office: nearest.office,
              distanceMiles: nearest.distanceMiles,
              dentists: [nearest],
              others: 0,
            }}
          />
        </>
      )}
      <div className="actions">
        {place && wider !== undefined && (
          <SearchLink onFollowed={onFollowed} to={{ ...search, radius: wider, page: 1 }} className="button">
            {t.searchWithin(wider)}
          </SearchLink>
        )}
        {place && hasFilters(search) && (
          <SearchLink onFollowed={onFollowed} to={withoutFilters(search)} className="button-quiet">
            {t.withoutFilters}
          </SearchLink>
        )}
      </div>
      {!nearest && <p>{t.allOffices}</p>}
      <HelpLine help={help} lead={t.orAskUs} />
    </div>
  );
}

/** Suggestions for a city that is misspelled, or that several states have. */
export function AmbiguousPlace({ answer, search, onFollowed }: Omit<Props, 'isMine'>) {
  return (
    <div className="finder-unclear">
      <Heading>{t.whichCity(placeText(search.where))}</Heading>
      <ul>
        {answer.suggestions.map(({ label }) => (
          <li key={label}>
            <SearchLink
              onFollowed={onFollowed}
              to={{ ...search, where: { kind: 'words', words: label }, page: 1 }}
              className="button-quiet"
            >
              {label}
            </SearchLink>
          </li>
        ))}
      </ul>
      <p>{t.noneOfThem}</p>
    </div>
  );
}

/** A link to a page that these results no longer have. */
export function PageOutOfRange({ answer, search, isMine, onFollowed }: Props) {
  const last = pagesOf(answer);
  return (
    <div className="finder-no-results">
      <Heading>{resultsHeading(answer, search, isMine)}</Heading>
      <p>{pageOutOfRangeText(answer)}</p>
      <div className="actions">
        <SearchLink onFollowed={onFollowed} to={{ ...search, page: 1 }} className="button">
          {t.firstPage}
        </SearchLink>
        {last > 1 && (
          <SearchLink onFollowed={onFollowed} to={{ ...search, page: last }} className="button-quiet">
            {t.lastPage}
          </SearchLink>
        )}
      </div>
    </div>
  );
}

/** The id of the message below; the form's fields name it as their description. */
export const REFUSED_ID = 'finder-refused';

interface InvalidSearchProps extends Extract<Results, { kind: 'refused' }> {
  search: Search;
  onFollowed: () => void;
}

/** Why a search is invalid, and what else to try. */
export function InvalidSearch({ message, field, search, onFollowed }: InvalidSearchProps) {
  const words = field === 'where' ? placeText(search.where) : '';
  return (
    <div className="finder-refused form-message is-info">
      <p id={REFUSED_ID}>
        {words && <b>{words}: </b>}
        {message}
      </p>
      {field !== 'where' && search.where.kind !== 'anywhere' && hasFilters(search) && (
        <p>
          <SearchLink onFollowed={onFollowed} to={withoutFilters(search)}>
            {t.withoutFilters}
          </SearchLink>
        </p>
      )}
      <p>{t.allOfficesByCity}</p>
    </div>
  );
}

/** The server did not respond. The form keeps what was typed, and the page has the list of offices. */
export function SearchFailed(props: { message: string; onRetry: () => void; help: Help }) {
  return (
    <div className="finder-failed form-message" role="alert">
      <p>{props.message}</p>
      <p>{t.allOfficesByCity}</p>
      <p>
        <button type="button" className="button-quiet" onClick={props.onRetry}>
          {t.tryAgain}
        </button>
      </p>
      <HelpLine help={props.help} lead={t.orAskUs} />
    </div>
  );
}

/** Gray shapes where results will be: as many as fill a screen. */
export const ResultsSkeleton = () => (
  <div className="finder-skeleton" aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="finder-office">
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);
