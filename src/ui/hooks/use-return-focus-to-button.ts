import { type RefObject, useRef } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * Whoever closes what a button has opened goes on at that button, which comes back in its place; not where something
 * else has been said to them meanwhile.
 * @returns for the button
 */
export function useReturnFocusToButton(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus(isOpen, () => (document.activeElement === document.body ? button.current : null));
  return button;
}
