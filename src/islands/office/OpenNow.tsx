import { useEffect, useState } from 'react';
import type { OpeningHours } from '#domain/offices/opening-hours.ts';
import { openingAt, openingText } from '#domain/offices/opening-status.ts';
import { AGAIN_MS } from './open-now.ts';

/** Whether the office is open, by its own clock. */
export function OpenNow({ hours, timezone }: { hours: readonly OpeningHours[]; timezone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const opening = openingAt(hours, timezone, now);
  return (
    <p className="open-now" data-open={opening?.isOpen}>
      {opening ? openingText(opening) : 'In the office’s local time'}
    </p>
  );
}
