type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Forms that hold something that was typed, and fields that stand in no form. */
const typedInto = new Set<Element>();

/** Begins to notice what is typed on the page, so that it is never thrown away by a reload. */
export function trackUnsavedInput(): void {
  // What was typed before this script was there. Most pages have no form at all.
  for (const control of document.querySelectorAll<Control>('input, textarea, select'))
    if (isChanged(control)) typedInto.add(holderOf(control));
  document.addEventListener(
    'input',
    ({ target }) => target instanceof Element && typedInto.add(holderOf(target)),
    true,
  );
}

/** What stood in the form has been stored. */
export function markSaved(form: HTMLFormElement): void {
  typedInto.delete(form);
}

/** Whether a form of the page holds something that was not sent. */
export const hasUnsaved = (): boolean => [...typedInto].some((holder) => holder.isConnected);

const holderOf = (control: Element): Element => control.closest('form') ?? control;

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked;
  return control.type !== 'hidden' && control.value !== control.defaultValue;
}
