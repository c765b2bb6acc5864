import { type RefObject, useEffect, useRef, useState } from 'react';

export interface EditedPart {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** the button that opens the form: it has the focus again once the form is gone */
  button: RefObject<HTMLButtonElement | null>;
  /** around the form: its first field has the focus when it opens */
  form: RefObject<HTMLDivElement | null>;
}

/** A part that shows something, and on request the form that changes it. */
export function useEditedPart(): EditedPart {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus();
    // not when the part is drawn for the first time
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), button, form };
}
