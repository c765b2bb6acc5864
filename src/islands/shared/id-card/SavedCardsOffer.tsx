import { lazy, Suspense, useState } from 'react';

const KeptCards = lazy(() => import('./SavedCards.tsx').then((module) => ({ default: module.KeptCards })));

/** Offers the cards that are kept on this device to whoever is not logged in; nobody sees them unasked. */
export function KeptOffer() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <Suspense fallback={<p role="status">One moment …</p>}>
        <KeptCards heading="h2" takesFocus />
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
