/** “2.4 miles”; null is no distance. */
export function distanceText(miles: number | null): string {
  if (miles === null) return '';
  if (miles < 0.1) return 'less than 0.1 miles';
  const shown = miles >= 100 ? Math.round(miles) : miles;
  return `${shown.toLocaleString('en-US')} ${shown === 1 ? 'mile' : 'miles'}`;
}
