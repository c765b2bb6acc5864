import type { FoundOffice, FoundProvider, searchProviders } from '#contracts/catalog/providers.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { groupBy } from '#util/collections/group-by.ts';

export type SearchAnswer = ResponseOf<typeof searchProviders>;

/** An office of a page of results with those of its dentists who are on that page. */
export interface FoundGroup {
  /** what its pin on the map says, from 1 on each page */
  number: number;
  office: FoundOffice;
  distanceMiles: number | null;
  dentists: FoundProvider[];
  /** who fit as well, and are on another page */
  others: number;
}

/** The dentists of a page by office, in the order in which the offices come first. */
export function groupsOf({ providers }: Pick<SearchAnswer, 'providers'>): FoundGroup[] {
  const groups = groupBy(providers, ({ office }) => office.id);
  return [...groups.values()].flatMap((dentists, at) => {
    const [first] = dentists;
    if (!first) return [];
    const { office, distanceMiles, officeTotal } = first;
    const others = Math.max(0, (officeTotal ?? 0) - dentists.length);
    return [{ number: at + 1, office, distanceMiles, dentists, others }];
  });
}
