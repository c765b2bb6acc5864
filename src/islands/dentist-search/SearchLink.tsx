import { type ComponentProps, useMemo } from 'react';
import { pushUrl, QueryLink, useUrlQuery } from '#ui/elements/QueryLink.tsx';
import { readSearch, type Search, searchQuery } from './search-params.ts';

interface Props extends Omit<ComponentProps<typeof QueryLink>, 'href'> {
  to: Search;
}

/** A link to another search. */
export const SearchLink = ({ to, ...link }: Props) => <QueryLink {...link} href={searchHref(to)} />;

/** The search in the page's address. The published page has none: its address is not known yet. */
export function useSearch(): Search {
  const query = useUrlQuery();
  return useMemo(() => readSearch(query), [query]);
}

/** The address of this page with another search. */
const searchHref = (search: Search): string => `${location.pathname}${searchQuery(search, location.search)}`;

/**
 * Opens another search, with an entry in the history.
 * @returns false if it is already shown
 */
export const goToSearch = (search: Search): boolean => pushUrl(searchHref(search));
