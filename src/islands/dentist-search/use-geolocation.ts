import { useRef, useState } from 'react';
import { pointNear, type Where } from './search-params.ts';

type GeolocationState = { kind: 'idle' } | { kind: 'locating' } | { kind: 'failed'; message: string };

const ALTERNATIVE = 'Please enter a ZIP code or a city instead.';
const MESSAGES: Record<number, string> = {
  1: `This device is not allowed to share its location. You can change that in the browser’s settings for this page. ${ALTERNATIVE}`,
  2: `This device can’t find its location right now. ${ALTERNATIVE}`,
  3: `Finding your location is taking too long. ${ALTERNATIVE}`,
};

/** Asks the device for its position on request. The position is used for the search and not stored. */
export function useGeolocation(onFound: (where: Where) => void) {
  const [state, setState] = useState<GeolocationState>({ kind: 'idle' });
  /** the id of the current request: responses to earlier ones are ignored */
  const requestId = useRef(0);
  const fail = (code: number) => setState({ kind: 'failed', message: MESSAGES[code] ?? `${MESSAGES[2]}` });
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
