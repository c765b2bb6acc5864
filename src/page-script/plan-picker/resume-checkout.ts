import { readCartMarker } from '#client/storage/cart-marker.ts';

/** Offers to resume a checkout begun in this browser. Makes no call. */
export function mount(place: HTMLElement): void {
  const link = place.querySelector('a');
  const show = (): void => {
    const mark = readCartMarker();
    place.hidden = mark === null;
    if (mark) link?.setAttribute('href', mark.at);
  };
  show();
  // back from the checkout, or in another tab meanwhile
  window.addEventListener('pageshow', ({ persisted }) => persisted && show());
  window.addEventListener('storage', show);
}
