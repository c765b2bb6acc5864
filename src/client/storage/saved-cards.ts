import { dropStored, readStored, store } from './storage.ts';

/**
 * Cards that a member keeps on this device (docs/decisions/020-cards-kept-on-the-phone.md): a line that says whose
 * they are, then the cards. Every page may have to drop them, so this much is loaded with each; what they are is in
 * stores/saved-cards.ts.
 */
export const KEPT_KEY = 'enamel_kept_cards';

/** What is kept, as text; null where there is nothing, or storage is refused. */
export const keptText = (): string | null => readStored('localStorage', KEPT_KEY);

export const hasKept = (): boolean => keptText() !== null;

export const forgetKept = (): void => dropStored('localStorage', KEPT_KEY);

/**
 * Whoever else logs in finds nothing of the member before. An older build has kept the e-mail address in the place of
 * the account's id: the id takes it.
 * @param accountId '' where it is not known yet
 */
export function keepOnlyFor({ accountId, email }: { accountId: string; email: string }): void {
  const text = keptText();
  if (text === null || (accountId && text.startsWith(`${accountId}\n`))) return;
  const isOlder = text.startsWith(`${email}\n`);
  if (!isOlder) forgetKept();
  if (!isOlder || !accountId) return;
  if (!store('localStorage', KEPT_KEY, accountId + text.slice(email.length))) forgetKept();
}
