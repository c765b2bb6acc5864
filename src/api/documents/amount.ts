import { formatCents } from '#util/text/format-cents.ts';

/** Always with cents, so that amounts align; with a minus sign instead of a hyphen. */
export function amountText(cents: number): string {
  const text = formatCents(Math.abs(cents));
  const full = cents % 100 === 0 ? `${text}.00` : text;
  return cents < 0 ? `−${full}` : full;
}
