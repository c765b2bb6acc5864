import { readStorage, removeStorage, writeStorage } from './storage.ts';

/**
 * Cards that a member keeps on this device (docs/decisions/020-cards-kept-on-the-phone.md): a line that says whose
 * they are, then the cards. Every page may have to drop them, so this much is loaded with each; what they are is in
 * stores/saved-cards.ts.
 */
export const SAVED_CARDS_KEY = 'enamel_kept_cards';

/** What is kept, as text; null where there is nothing, or storage is refused. */
export const savedCardsText = (): string | null => readStorage('localStorage', SAVED_CARDS_KEY);

export const hasSavedCards = (): boolean => savedCardsText() !== null;

export const removeSavedCardsText = (): void => removeStorage('localStorage', SAVED_CARDS_KEY);

/**
 * Removes cards saved by a different account. Older builds saved the email address instead of the account id: a match
 * is migrated to the id.
 * @param accountId '' where it is not known yet
 */
export function removeSavedCardsOfOthers({ accountId, email }: { accountId: string; email: string }): void {
  const text = savedCardsText();
  if (text === null || (accountId && text.startsWith(`${accountId}\n`))) return;
  const isOlder = text.startsWith(`${email}\n`);
  if (!isOlder) removeSavedCardsText();
  if (!isOlder || !accountId) return;
  if (!writeStorage('localStorage', SAVED_CARDS_KEY, accountId + text.slice(email.length)))
    removeSavedCardsText();
}
