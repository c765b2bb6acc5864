import { type OpeningHours, openingAt, openingText } from '#domain/offices/opening-hours.ts';

/** How often an open page checks the clock. */
export const UPDATE_EVERY_MS = 30_000;

/** Replaces the published line with whether the office is open, and keeps it current. */
export function mount(place: HTMLElement): void {
  const { hours = '[]', zone = '' } = place.dataset;
  const weekly = JSON.parse(hours) as OpeningHours[];
  const update = (): void => {
    const opening = openingAt(weekly, zone, new Date());
    if (!opening) return;
    const text = openingText(opening);
    if (place.textContent !== text) place.textContent = text;
    place.dataset.open = String(opening.isOpen);
  };
  update();
  setInterval(update, UPDATE_EVERY_MS);
  // timers of a hidden tab may have stopped
  document.addEventListener('visibilitychange', update);
}
