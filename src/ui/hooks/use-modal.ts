import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Opens and closes a native dialog as `open` says; Escape and a click on the backdrop only call `onClose`.
 * @returns props of the dialog element
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  closedBy: 'any' | 'closerequest' | 'none',
  onClose: () => void,
) {
  // Browsers force a dialog closed at the second Escape, even if the first was prevented.
  const [forced, setForced] = useState(0);
  const pressedBackdrop = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a forced close it opens again, if it should be open
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    if (!dialog.open) {
      openModal(dialog);
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    }
  }, [ref, open, forced]);

  // A separate effect, so that the dialog also closes when its component unmounts.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    return () => closeModal(dialog);
  }, [ref, open]);

  const isBackdrop = (event: MouseEvent) => event.target === event.currentTarget;
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
    // Both press and release on the backdrop: a text selection that ends there must not close the dialog.
    onMouseDown: (event: MouseEvent) => {
      pressedBackdrop.current = isBackdrop(event);
    },
    onClick: (event: MouseEvent) => {
      if (closedBy === 'any' && isBackdrop(event) && pressedBackdrop.current) onClose();
    },
  };
}

const open: HTMLDialogElement[] = [];

/** Dispatched on the document when a modal dialog opens or closes, so that toasts can move above it. */
export const MODAL_CHANGE = 'enamel:modal';

/** The dialog in front, if any. */
export const topModal = (): HTMLDialogElement | undefined => open.at(-1);

/** Shows a dialog above the page, which becomes inert and does not scroll. Does nothing if it is open. */
function openModal(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  if (open.includes(dialog)) return;
  open.push(dialog);
  lockScroll();
  document.dispatchEvent(new Event(MODAL_CHANGE));
}

/** Closes the dialog; the browser restores the focus. Also for a dialog that the browser has closed. */
function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  const at = open.indexOf(dialog);
  if (at < 0) return;
  open.splice(at, 1);
  lockScroll();
  document.dispatchEvent(new Event(MODAL_CHANGE));
}

/** Keeps the page from scrolling while a dialog is open, and keeps the space of its scroll bar. */
function lockScroll(): void {
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
