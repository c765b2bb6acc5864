import { type RefObject, useRef } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * Returns the focus to the button that opened a view when the view closes, unless a message has taken the focus.
 * @returns for the button
 */
export function useReturnFocusToButton(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus(isOpen, () => (document.activeElement === document.body ? button.current : null));
  return button;
}
