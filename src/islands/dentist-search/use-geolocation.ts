import { useRef, useState } from 'react';
import { pointNear, type Where } from './search-params.ts';

type Asking = { kind: 'idle' } | { kind: 'asking' } | { kind: 'failed'; message: string };

const INSTEAD = 'Please enter a ZIP code or a city instead.';
const MESSAGES: Record<number, string> = {
  1: `This device is not allowed to share its location. You can change that in the browser’s settings for this page. ${INSTEAD}`,
  2: `This device can’t find its location right now. ${INSTEAD}`,
  3: `Finding your location is taking too long. ${INSTEAD}`,
};

/** Asks the device for its position on request. The position is used for the search and not stored. */
export function useGeolocation(onFound: (where: Where) => void) {
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' });
  /** id of the current request: the response to an abandoned request must change nothing */
  const open = useRef(0);
  const fail = (code: number) => setAsking({ kind: 'failed', message: MESSAGES[code] ?? `${MESSAGES[2]}` });
  const ask = () => {
    if (asking.kind === 'asking') return;
    if (!('geolocation' in navigator)) return fail(2);
    setAsking({ kind: 'asking' });
    open.current += 1;
    const own = open.current;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (own !== open.current) return;
        setAsking({ kind: 'idle' });
        onFound(pointNear(coords.latitude, coords.longitude));
      },
      ({ code }) => own === open.current && fail(code),
      // a dentist is looked for in a town, not in a street: no satellites, and what was known five minutes ago will do
      { enableHighAccuracy: false, maximumAge: 300_000, timeout: 10_000 },
    );
  };
  const end = () => {
    open.current += 1;
    setAsking({ kind: 'idle' });
  };
  return { asking, ask, end };
}
