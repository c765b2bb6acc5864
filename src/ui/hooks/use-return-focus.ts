import { type RefObject, useEffect, useRef, useState } from 'react';

/** As the `ref` of an element: focuses it when it appears. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();

/** Focuses the first field of a form. */
export const focusFirstField = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('select, input:not([tabindex="-1"])')?.focus();

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

/**
 * Returns the focus to the button that opened a view when the view closes, unless a message has taken the focus.
 * @returns for the button
 */
export function useReturnFocusToButton(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus(isOpen, () => (document.activeElement === document.body ? button.current : null));
  return button;
}

/** A part that shows something, and on request the form that changes it. Closing it focuses its button again. */
export function useInlineEdit() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus(isOpen, () => button.current);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), button };
}
