import { loginEpoch } from '#client/session/session-state.ts';
import { readStorage, removeStorage, writeStorage } from '#client/storage/storage.ts';

/** The unsent text of the message form, for the page after a reload in the same tab. */
const KEY = 'enamel_message_draft';

interface Draft {
  /** login mark of the page it was typed on: after a login or logout it belongs to another person */
  mark: string;
  fields: Record<string, string>;
}

/**
 * Saves the text fields of the form.
 * @param mark the login mark from when the page was opened
 */
export function keepDraft(form: HTMLFormElement, mark: string): void {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [[name, value]] : [],
  );
  const draft: Draft = { mark, fields: Object.fromEntries(texts) };
  if (texts.length === 0) dropDraft();
  else writeStorage('sessionStorage', KEY, JSON.stringify(draft));
}

/** Fills empty fields with the saved text, and deletes it. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  dropDraft();
  if (draft?.mark !== loginEpoch()) return;
  for (const [name, value] of Object.entries(draft.fields)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || field.value !== '') continue;
    field.value = value;
    // tells the page that it has unsent input
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The message was sent. */
export const dropDraft = (): void => removeStorage('sessionStorage', KEY);

function readDraft(): Draft | null {
  try {
    return JSON.parse(readStorage('sessionStorage', KEY) ?? 'null');
  } catch {
    return null;
  }
}
