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
export function openModal(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  if (open.includes(dialog)) return;
  open.push(dialog);
  holdPage();
  document.dispatchEvent(new Event(MODAL_CHANGE));
}

/** Closes the dialog, and gives the focus back to what had it before. Also for one that closed by itself. */
export function closeModal(dialog: HTMLDialogElement): void {
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
