import * as z from 'zod/mini';
import { says } from './says.ts';
import { t } from './texts.ts';

const isoDate = z.iso.date();
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/;

/** 5/31/1990 as 1990-05-31. Other text is returned unchanged, also 5/31/15, which may be 1915 or 2015. */
function isoDay(text: string): string {
  const [, month = '', date = '', year = ''] = US_DAY.exec(text.trim()) ?? [];
  if (year === '') return text.trim();
  const rest = `-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (year.length === 4) return year + rest;
  // 05/31/90 can only be 1990: 2090 is in the future
  const today = new Date().toISOString().slice(0, 10);
  const century = Number(today.slice(0, 2));
  const latest = `${century}${year}${rest}`;
  const days = [latest, `${century - 1}${year}${rest}`].filter(
    (one) => z.safeParse(isoDate, one).success && one <= today,
  );
  return days.length === 2 ? text.trim() : (days[0] ?? latest);
}

/**
 * A day in the past in a request: an ISO day, or mm/dd/yyyy. A two-digit year is accepted if only one century is
 * possible. Forms accept it in any case, because they show how they understood it. In its own module, because few
 * pages need it.
 */
export const dayInput = () =>
  z
    .pipe(
      z.string(says(() => t.enterDate)).check(z.overwrite(isoDay)),
      z.iso.date({ error: ({ input }) => (US_DAY.test(String(input)) ? t.wholeYear : t.enterDate) }),
    )
    .register(z.globalRegistry, {
      format: 'date',
      description: 'an ISO day or mm/dd/yyyy; also mm/dd/yy if only one century is possible, as in 05/31/90',
    });
