import { wordsOf } from './form-values.ts';
import { SearchLink } from './SearchLink.tsx';
import type { SearchAnswer } from './search/group-results.ts';
import type { Search } from './search/search-params.ts';

interface Props {
  answer: SearchAnswer;
  search: Search;
  onFollowed: () => void;
}

/** A city that is misspelt, or that several states have: those that may be meant. */
export function Unclear({ answer, search, onFollowed }: Props) {
  const words = wordsOf(search.where);
  return (
    <div className="finder-unclear">
      <h2 tabIndex={-1} data-results-heading="">
        Which city do you mean by “{words}”?
      </h2>
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
      <p>None of them? A ZIP code works best.</p>
    </div>
  );
}
