import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

export interface InlineEdit {
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
