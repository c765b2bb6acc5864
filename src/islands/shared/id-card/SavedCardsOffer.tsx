import { lazy, Suspense, useState } from 'react';

const SavedCards = lazy(() => import('./SavedCards.tsx').then((module) => ({ default: module.SavedCards })));

/** Offers the cards saved on this device to logged-out visitors; they are shown on request only. */
export function SavedCardsOffer() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <Suspense fallback={<p role="status">One moment …</p>}>
        <SavedCards heading="h2" takesFocus />
      </Suspense>
    );
  return (
    <p>
      <button type="button" className="button-quiet" onClick={() => setAsked(true)}>
        Show the card kept on this phone
      </button>
    </p>
  );
}
