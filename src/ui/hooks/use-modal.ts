import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Keeps a native dialog as open as `open` says; the caller decides, also about Escape and about a click
 * beside the dialog. Returns the attributes that belong on the dialog.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  closedBy: 'any' | 'closerequest' | 'none',
  onClose: () => void,
) {
  // Browsers force a dialog closed at the second Escape, even if the first was prevented.
  const [forced, setForced] = useState(0);
  const pressedBeside = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a forced close it opens again, if it should be open
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    if (!dialog.open) {
      openModal(dialog);
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    }
  }, [ref, open, forced]);

  // Apart from the above: leaving must close it for good, also when the whole dialog is taken away.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    return () => closeModal(dialog);
  }, [ref, open]);

  const isBeside = (event: MouseEvent) => event.target === event.currentTarget;
  return {
    closedby: closedBy === 'none' ? ('none' as const) : ('closerequest' as const),
    onCancel: (event: SyntheticEvent) => {
      // Fields inside have a cancel event as well, such as the one for files.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (closedBy !== 'none') onClose();
    },
    onClose: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget || !open || ref.current?.open) return;
      if (closedBy !== 'none') onClose();
      setForced((times) => times + 1);
    },
    // Pressed and let go beside it: a selection of text that merely ends there closes nothing.
    onMouseDown: (event: MouseEvent) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (closedBy === 'any' && isBeside(event) && pressedBeside.current) onClose();
    },
  };
}

const open: HTMLDialogElement[] = [];

/** Told to the document when a modal dialog has opened or closed: what floats above everything moves along. */
export const MODAL_CHANGE = 'enamel:modal';

/** The dialog in front of everything else, if any. */
export function topModal(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/**
 * Shows a dialog above the page, which becomes inert and stays where it is scrolled to. The browser keeps the
 * focus inside. Does nothing if it is open already.
 */
function openModal(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  if (open.includes(dialog)) return;
  open.push(dialog);
  holdPage();
  document.dispatchEvent(new Event(MODAL_CHANGE));
}

/** Closes the dialog, and gives the focus back to what had it before. Also for one that closed by itself. */
function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  const at = open.indexOf(dialog);
  if (at < 0) return;
  open.splice(at, 1);
  holdPage();
  document.dispatchEvent(new Event(MODAL_CHANGE));
}

/** A page behind a dialog does not scroll. The room of its scroll bar is kept, so that nothing jumps. */
function holdPage(): void {
  const root = document.documentElement;
  const { body } = document;
  if (open.length === 0) {
    root.style.overflow = '';
    body.style.paddingInlineEnd = '';
  } else if (root.style.overflow === '') {
    const barPx = window.innerWidth - root.clientWidth;
    root.style.overflow = 'hidden';
    if (barPx > 0) body.style.paddingInlineEnd = `${barPx}px`;
  }
}
