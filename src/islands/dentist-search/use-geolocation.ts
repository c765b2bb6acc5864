import { useRef, useState } from 'react';
import { pointNear, type Where } from './search-params.ts';
import { t } from './texts.ts';

type GeolocationState = { kind: 'idle' } | { kind: 'locating' } | { kind: 'failed'; message: string };

const messageOf = (code: number): string =>
  code === 1 ? t.locationDenied : code === 3 ? t.locationTooSlow : t.locationUnknown;

/** Asks the device for its position on request. The position is used for the search and not stored. */
export function useGeolocation(onFound: (where: Where) => void) {
  const [state, setState] = useState<GeolocationState>({ kind: 'idle' });
  /** the id of the current request: responses to earlier ones are ignored */
  const requestId = useRef(0);
  const fail = (code: number) => setState({ kind: 'failed', message: messageOf(code) });
  const request = () => {
    if (state.kind === 'locating') return;
    if (!('geolocation' in navigator)) return fail(2);
    setState({ kind: 'locating' });
    requestId.current += 1;
    const ownId = requestId.current;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (ownId !== requestId.current) return;
        setState({ kind: 'idle' });
        onFound(pointNear(coords.latitude, coords.longitude));
      },
      ({ code }) => ownId === requestId.current && fail(code),
      // the area is enough: no GPS, and a position of the last five minutes will do
      { enableHighAccuracy: false, maximumAge: 300_000, timeout: 10_000 },
    );
  };
  const cancel = () => {
    requestId.current += 1;
    setState({ kind: 'idle' });
  };
  return { state, request, cancel };
}
