import { useEffect, useRef } from 'react';

/**
 * Whoever comes back from a form or a view that had taken the place of what they were reading goes on where they left.
 * @param isAway whether it is open
 * @param findTarget what has the focus then, once it is drawn again
 */
export function useReturnFocus(isAway: boolean, findTarget: () => HTMLElement | null): void {
  // not when the part is drawn for the first time
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) findTarget()?.focus();
    wasAway.current = isAway;
  });
}
