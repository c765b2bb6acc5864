import { formatCents } from '#util/text/format-cents.ts';

/** With cents on every line, so that they stand below each other; a minus sign rather than a hyphen. */
export function amount(cents: number): string {
  const text = formatCents(Math.abs(cents));
  const full = cents % 100 === 0 ? `${text}.00` : text;
  return cents < 0 ? `−${full}` : full;
}
