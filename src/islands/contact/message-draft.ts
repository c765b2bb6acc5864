import { loginEpoch } from '#client/session/session-state.ts';
import { readStorage, removeStorage, writeStorage } from '#client/storage/storage.ts';

const KEY = 'enamel_message_draft';

interface Draft {
  /** The login epoch of the page: after a login or logout, the text belongs to another person. */
  epoch: string;
  fields: Record<string, string>;
}

/**
 * Saves the unsent text of the form, for the page after a reload in the same tab.
 * @param epoch the login epoch when the page was opened
 */
export function saveDraft(form: HTMLFormElement, epoch: string): void {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [[name, value]] : [],
  );
  const draft: Draft = { epoch, fields: Object.fromEntries(texts) };
  if (texts.length === 0) deleteDraft();
  else writeStorage('sessionStorage', KEY, JSON.stringify(draft));
}

/** Fills empty fields with the saved text, and deletes it. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  deleteDraft();
  if (draft?.epoch !== loginEpoch()) return;
  for (const [name, value] of Object.entries(draft.fields)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || field.value !== '') continue;
    field.value = value;
    // tells the page that it has unsent input
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export const deleteDraft = (): void => removeStorage('sessionStorage', KEY);

function readDraft(): Draft | null {
  try {
    return JSON.parse(readStorage('sessionStorage', KEY) ?? 'null');
  } catch {
    return null;
  }
}
