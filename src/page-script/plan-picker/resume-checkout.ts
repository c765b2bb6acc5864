import { readCartMarker } from '#client/storage/cart-marker.ts';

/** Offers to resume a checkout begun in this browser. Makes no call. */
export function mount(place: HTMLElement): void {
  const link = place.querySelector('a');
  const show = (): void => {
    const marker = readCartMarker();
    place.hidden = marker === null;
    if (marker) link?.setAttribute('href', marker.at);
  };
  show();
  // the cart may change in another tab, or before the visitor returns
  window.addEventListener('pageshow', ({ persisted }) => persisted && show());
  window.addEventListener('storage', show);
}
