import { SearchLink } from './SearchLink.tsx';
import { hasFilters, type Search, withoutFilters } from './search/search-params.ts';
import type { Results } from './use-search-results.ts';

/** What the fields name as their description. */
export const REFUSED_ID = 'finder-refused';

interface Props extends Pick<Extract<Results, { kind: 'refused' }>, 'message' | 'field'> {
  search: Search;
  onFollowed: () => void;
}

/** A search that was not understood, and what else to try. Below the form, which so stays where it is. */
export function Refused({ message, field, search, onFollowed }: Props) {
  const { where } = search;
  const words = field === 'where' && where.kind === 'words' ? where.words : '';
  return (
    <div className="finder-refused form-message is-info">
      <p id={REFUSED_ID}>
        {words && <b>{words}: </b>}
        {message}
      </p>
      {field !== 'where' && where.kind !== 'anywhere' && hasFilters(search) && (
        <p>
          <SearchLink onFollowed={onFollowed} to={withoutFilters(search)}>
            Search without filters
          </SearchLink>
        </p>
      )}
      <p>All our offices are in the list below, by city.</p>
    </div>
  );
}
