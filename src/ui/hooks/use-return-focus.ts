import { useEffect, useRef } from 'react';

/**
 * Restores the focus when a form or view that replaced the content closes.
 * @param isAway whether it is open
 * @param findTarget the element to focus after rendering
 */
export function useReturnFocus(isAway: boolean, findTarget: () => HTMLElement | null): void {
  // not when the part is drawn for the first time
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) findTarget()?.focus();
    wasAway.current = isAway;
  });
}
