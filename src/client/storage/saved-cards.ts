import { readStorage, removeStorage, writeStorage } from './storage.ts';

/**
 * The ID cards saved on this device (docs/decisions/020-cards-kept-on-the-phone.md): a line with the account id, then
 * the cards. Every page may have to remove them, so this small module loads on each; stores/saved-cards.ts parses them.
 */
export const SAVED_CARDS_KEY = 'enamel_kept_cards';

/** @returns null if no cards are saved, or storage is blocked */
export const savedCardsText = (): string | null => readStorage('localStorage', SAVED_CARDS_KEY);

export const hasSavedCards = (): boolean => savedCardsText() !== null;

export const removeSavedCardsText = (): void => removeStorage('localStorage', SAVED_CARDS_KEY);

/**
 * Removes cards saved by a different account. Older builds saved the email address instead of the account id: a match
 * is migrated to the id.
 * @param accountId '' if not known yet
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
