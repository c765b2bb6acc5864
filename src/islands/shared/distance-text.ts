import { t } from './texts.ts';

/** “2.4 miles”; null is no distance. */
export function distanceText(miles: number | null): string {
  if (miles === null) return '';
  if (miles < 0.1) return t.nearby;
  return t.miles(miles >= 100 ? Math.round(miles) : miles);
}
