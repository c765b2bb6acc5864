/** An ISO day (2026-05-31) as mm/dd/yy (specification §9). Other text is returned as it is. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year ? `${month}/${date}/${year}` : day;
}
