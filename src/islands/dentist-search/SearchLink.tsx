import type { ComponentProps } from 'react';
import { AddressLink } from '#ui/elements/QueryLink.tsx';
import type { Search } from './search/search-params.ts';
import { searchHref } from './use-search.ts';

interface Props extends Omit<ComponentProps<typeof AddressLink>, 'href'> {
  to: Search;
}

/** A link to another search. */
export const SearchLink = ({ to, ...link }: Props) => <AddressLink {...link} href={searchHref(to)} />;
