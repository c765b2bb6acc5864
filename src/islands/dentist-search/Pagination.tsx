import { Fragment } from 'react';
import { pageLinks, pagesOf } from './result-texts.ts';
import { SearchLink } from './SearchLink.tsx';
import type { SearchAnswer } from './search/group-results.ts';
import type { Search } from './search/search-params.ts';

interface Props {
  answer: SearchAnswer;
  search: Search;
  onTurn: () => void;
}

/** The ways to the other pages of results. */
export function Pages({ answer, search, onTurn }: Props) {
  const pages = pagesOf(answer);
  if (pages === 1) return null;
  const { page } = answer;
  const to = (page: number) => ({ to: { ...search, page }, onFollowed: onTurn });
  return (
    <nav className="finder-pages" aria-label="Pages of results">
      {page > 1 && (
        <SearchLink {...to(page - 1)} className="button-quiet">
          Previous
        </SearchLink>
      )}
      {pageLinks(page, pages).map((one, at) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Fragment key={one}>
            <SearchLink {...to(one)} label={`Page ${one}`} isCurrent={one === page}>
              {one}
            </SearchLink>
          </Fragment>
        ),
      )}
      {page < pages && (
        <SearchLink {...to(page + 1)} className="button-quiet">
          Next
        </SearchLink>
      )}
    </nav>
  );
}
