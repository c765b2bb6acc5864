import { type RefObject, useEffect, useRef, useState } from 'react';

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

interface InlineEdit {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** the button that opens the form: it has the focus again once the form is gone */
  button: RefObject<HTMLButtonElement | null>;
  /** around the form: its first field has the focus when it opens */
  form: RefObject<HTMLDivElement | null>;
}

/** A part that shows something, and on request the form that changes it. */
export function useInlineEdit(): InlineEdit {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus();
  }, [isOpen]);
  useReturnFocus(isOpen, () => button.current);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), button, form };
}
