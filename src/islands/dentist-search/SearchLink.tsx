import type { ComponentProps } from 'react';
import { AddressLink } from '../../ui/AddressLink.tsx';
import type { Search } from './search.ts';
import { searchHref } from './use-search.ts';

interface Props extends Omit<ComponentProps<typeof AddressLink>, 'href'> {
  to: Search;
}

/** A link to another search. */
export const SearchLink = ({ to, ...link }: Props) => <AddressLink {...link} href={searchHref(to)} />;
