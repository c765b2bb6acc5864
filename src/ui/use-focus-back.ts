import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever closes what a button has opened goes on at that button, which comes back in its place; not where something
 * else has been said to them meanwhile.
 * @returns for the button
 */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
