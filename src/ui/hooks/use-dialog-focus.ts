import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hiding the element that has the focus would lose it to nowhere. While a dialog shows something else than its
 * content the dialog itself holds the focus; the content's field gets it back.
 */
export function useDialogFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  view: 'error' | 'loading' | 'content',
): void {
  const left = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const at = document.activeElement;
    if (view !== 'content') {
      const inDialog = at instanceof HTMLElement && dialog.current?.contains(at);
      if (inDialog && at.closest('[hidden]')) left.current = at;
      // The button of an error that is gone has taken the focus with it.
      if (dialog.current?.open && (at === document.body || at?.closest('[hidden]'))) dialog.current.focus();
    } else if (left.current) {
      if (dialog.current?.open && (at === document.body || at === dialog.current)) left.current.focus();
      left.current = null;
    }
  }, [dialog, view]);
}
