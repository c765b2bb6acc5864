import * as z from 'zod/mini';
import { day } from './fields.ts';

const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** 5/31/1990 as 1990-05-31; other text as it is. */
const isoDay = (text: string): string =>
  text
    .trim()
    .replace(
      US_DAY,
      (_typed, month: string, date: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
    );

const EXAMPLE = 'Please enter a date such as 05/31/1990.';

/**
 * A day that is sent to us: an ISO day, or as its message says it. A year of two digits may mean two centuries, so
 * only forms take it, which say in words what they have understood. On its own, because few pages need it.
 */
export const dayInput = () =>
  z.pipe(z.string(EXAMPLE).check(z.overwrite(isoDay)), day()).register(z.globalRegistry, {
    format: 'date',
    description: 'an ISO day; mm/dd/yyyy is understood as well',
  });
