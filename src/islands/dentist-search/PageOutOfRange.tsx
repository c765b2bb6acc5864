import { pageOutOfRangeText, pagesOf, resultsHeading } from './result-texts.ts';
import { SearchLink } from './SearchLink.tsx';
import type { SearchAnswer } from './search/group-results.ts';
import type { Search } from './search/search-params.ts';

interface Props {
  answer: SearchAnswer;
  search: Search;
  isMine: boolean;
  onFollowed: () => void;
}

/** A page that a link led to when there were more results than today. */
export function PastEnd({ answer, search, isMine, onFollowed }: Props) {
  const last = pagesOf(answer);
  return (
    <div className="finder-nobody">
      <h2 tabIndex={-1} data-results-heading="">
        {resultsHeading(answer, search, isMine)}
      </h2>
      <p>{pageOutOfRangeText(answer)}</p>
      <div className="actions">
        <SearchLink onFollowed={onFollowed} to={{ ...search, page: 1 }} className="button">
          Show the first page
        </SearchLink>
        {last > 1 && (
          <SearchLink onFollowed={onFollowed} to={{ ...search, page: last }} className="button-quiet">
            Show the last page
          </SearchLink>
        )}
      </div>
    </div>
  );
}
