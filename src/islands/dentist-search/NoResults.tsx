import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { distanceText } from '../shared/distance-text.ts';
import { OfficeResult } from './OfficeResult.tsx';
import { noResultsHeading } from './result-texts.ts';
import { SearchLink } from './SearchLink.tsx';
import type { SearchAnswer } from './search/group-results.ts';
import { hasFilters, type Search, withoutFilters } from './search/search-params.ts';

interface Props {
  answer: SearchAnswer;
  search: Search;
  isMine: boolean;
  help: Help;
  onFollowed: () => void;
}

const WIDER = [10, 25, 50, 100];

/** Empty results, with suggestions, first of all the nearest match farther away. */
export function NoResults({ answer, search, isMine, help, onFollowed }: Props) {
  const { nearest, place } = answer;
  const miles = nearest?.distanceMiles ?? Number.POSITIVE_INFINITY;
  const wider = WIDER.find((radius) => radius > search.radius && radius >= miles);
  const canWiden = place !== null && wider !== undefined;
  return (
    <div className="finder-nobody">
      <h2 tabIndex={-1} data-results-heading="">
        {noResultsHeading(answer, search, isMine)}
      </h2>
      {nearest && (
        <>
          <p>
            The nearest{hasFilters(search) ? ' who fits' : ''} is {distanceText(nearest.distanceMiles)} away:
          </p>
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
        {canWiden && (
          <SearchLink onFollowed={onFollowed} to={{ ...search, radius: wider, page: 1 }} className="button">
            Search within {wider} miles
          </SearchLink>
        )}
        {hasFilters(search) && place && (
          <SearchLink onFollowed={onFollowed} to={withoutFilters(search)} className="button-quiet">
            Search without filters
          </SearchLink>
        )}
      </div>
      {!nearest && <p>All our offices are in the list below.</p>}
      <HelpLine help={help} lead="Or ask us:" />
    </div>
  );
}
