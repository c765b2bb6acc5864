import { lazy, Suspense, useState } from 'react';
import { t } from './texts.ts';

const SavedCards = lazy(() => import('./SavedCards.tsx').then((module) => ({ default: module.SavedCards })));

/** Offers the cards saved on this device to logged-out visitors; they are shown on request only. */
export function SavedCardsOffer() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <Suspense fallback={<p role="status">{t.oneMoment}</p>}>
        <SavedCards heading="h2" takesFocus />
      </Suspense>
    );
  return (
    <p>
      <button type="button" className="button-quiet" onClick={() => setAsked(true)}>
        {t.showKeptCard}
      </button>
    </p>
  );
}
