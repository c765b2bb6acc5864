import { type OpeningHours, openingAt, openingText } from '#domain/offices/opening-hours.ts';

/** How often a page that stays open looks at the clock. */
export const AGAIN_MS = 30_000;

/** Says in place of the line that was published whether the office is open, as long as the page is. */
export function mount(place: HTMLElement): void {
  const { hours = '[]', zone = '' } = place.dataset;
  const weekly = JSON.parse(hours) as OpeningHours[];
  const say = (): void => {
    const opening = openingAt(weekly, zone, new Date());
    if (!opening) return;
    const text = openingText(opening);
    if (place.textContent !== text) place.textContent = text;
    place.dataset.open = String(opening.isOpen);
  };
  say();
  setInterval(say, AGAIN_MS);
  // a page that comes back after the night
  document.addEventListener('visibilitychange', say);
}
