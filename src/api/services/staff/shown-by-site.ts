/**
 * The rows of a list by their brand, for the audit. A chosen brand is in it even if nothing was found.
 * @param afterOf what the audit says of the rows of one brand
 */
export function shownBySite<Row extends { site: string }>(
  rows: readonly Row[],
  chosen: string | undefined,
  afterOf: (rows: readonly Row[]) => unknown,
): ReadonlyMap<string, unknown> {
  if (chosen !== undefined) return new Map([[chosen, afterOf(rows)]]);
  const groups = Map.groupBy(rows, ({ site }) => site);
  return new Map([...groups].map(([site, own]) => [site, afterOf(own)]));
}
