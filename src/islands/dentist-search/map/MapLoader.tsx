import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Spinner } from '#ui/elements/Spinner.tsx';
import type { MapSettings } from '#util/site/public-config.ts';
import type { FoundGroup, SearchAnswer } from '../search/group-results.ts';
import type { Where } from '../search/search-params.ts';

export interface MapProps {
  groups: readonly FoundGroup[];
  answer: SearchAnswer;
  map: MapSettings | null;
  /** shown on the map each time that `times` grows */
  chosen: { id: string; times: number } | null;
  /** the office that the mouse is over in the list */
  pointed: string;
  isMine: boolean;
  onChoose: (officeId: string) => void;
  /** a part of the map is to be searched: a circle around its middle, in miles */
  onArea: (where: Where, radius: number) => void;
}

const OfficeMap = lazy(() =>
  import('./OfficeMap.tsx')
    .catch(() => ({ OfficeMap: NoMap }))
    .then(({ OfficeMap: it }) => ({ default: it })),
);

function NoMap(_props: MapProps) {
  return (
    <p className="finder-no-map">
      The map cannot be loaded right now. The list has every office that it would show.
    </p>
  );
}

/** Loads the map when its place comes into sight, and not before. */
export function MapPlace(props: MapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const waiting = (
    <div className="finder-map-wait">
      <Spinner label="Loading the map" />
    </div>
  );
  return (
    <div ref={place} className="finder-map-place">
      {isSeen ? (
        <Suspense fallback={waiting}>
          <OfficeMap {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
