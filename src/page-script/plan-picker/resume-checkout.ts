import { cartMark } from '#client/storage/cart-marker.ts';

/** Offers the way back to whoever has begun to join in this browser. No call is made for it. */
export function wake(place: HTMLElement): void {
  const link = place.querySelector('a');
  const show = (): void => {
    const mark = cartMark();
    place.hidden = mark === null;
    if (mark) link?.setAttribute('href', mark.at);
  };
  show();
  // back from the checkout, or in another tab meanwhile
  window.addEventListener('pageshow', ({ persisted }) => persisted && show());
  window.addEventListener('storage', show);
}
