import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Spinner } from '#ui/elements/Spinner.tsx';
import type { MapProps } from './OfficeMap.tsx';
import { t } from './texts.ts';

const OfficeMap = lazy(() =>
  import('./OfficeMap.tsx')
    .catch(() => ({ OfficeMap: NoMap }))
    .then((module) => ({ default: module.OfficeMap })),
);

function NoMap(_props: MapProps) {
  return <p className="finder-no-map">{t.cannotLoad}</p>;
}

/** Loads the map when its place is scrolled into view. */
export function MapLoader(props: MapProps) {
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
      <Spinner label={t.loading} />
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
