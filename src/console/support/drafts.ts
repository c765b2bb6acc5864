/** Texts that were not sent yet, by person and case: they outlast the way to another page and a new sign-in. */
const drafts = new Map<string, string>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

export const readDraft = (key: string): string => drafts.get(key) ?? '';

/** @param text '' forgets it */
export function keepDraft(key: string, text: string): void {
  if (text === '') drafts.delete(key);
  else drafts.set(key, text);
  // the browser asks before it closes the page
  if (drafts.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

export function forgetDrafts(): void {
  for (const key of [...drafts.keys()]) keepDraft(key, '');
}
