import { ASSIGNMENTS } from '#contracts/staff/assignments.ts';
import { isUuid } from '#util/text/is-uuid.ts';
import { readSort, sortText } from '../lists/list-state.ts';

export type Search = Readonly<Record<string, string>>;

const isAssignment = (value: string): boolean => isUuid(value) || ASSIGNMENTS.some((each) => each === value);

/** The filters of an address that all lists of work have. What is no filter is left out. */
export const readSharedFilters = ({ brand, assigned = '' }: Search) => ({
  ...(brand && { site: brand }),
  ...(isAssignment(assigned) && { assigned }),
});

/** How the columns of a queue order it, if the address names one of them. */
export function readQueueSort<Column extends string>(
  { sort }: Search,
  columns: readonly Column[],
): { sort?: Column | `-${Column}` } {
  const text = sortText(readSort(sort, columns));
  return text === '' ? {} : { sort: text as Column };
}

/** The page of a list that the address names. */
export const pageOf = ({ page = '' }: Search): number =>
  Math.min(10_000, Math.max(1, Number.parseInt(page, 10) || 1));
