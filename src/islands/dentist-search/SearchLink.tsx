import type { ComponentProps } from 'react';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import type { Search } from './search/search-params.ts';
import { searchHref } from './use-search.ts';

interface Props extends Omit<ComponentProps<typeof QueryLink>, 'href'> {
  to: Search;
}

/** A link to another search. */
export const SearchLink = ({ to, ...link }: Props) => <QueryLink {...link} href={searchHref(to)} />;
