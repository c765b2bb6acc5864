import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { removeSavedCardsText, SAVED_CARDS_KEY, savedCardsText } from '#client/storage/saved-cards.ts';
import { writeStorage } from '#client/storage/storage.ts';
import { IdCardSchema } from '#contracts/membership/id-card.ts';

const StoredSchema = z.object({
  /** the day they were last as the server says, 'YYYY-MM-DD' */
  keptOn: z.string(),
  /** the build of the pages that were kept along */
  build: z.string(),
  card: IdCardSchema,
});

export interface KeptCards extends z.output<typeof StoredSchema> {
  /** id of the account that owns them; an older build stored its email address, until the next login */
  account: string;
}

/** The cards that are kept on this device, in step with the other tabs; null where there are none. */
export const $savedCards = atom<KeptCards | null>(null);

onMount($savedCards, () => {
  const look = (): void => $savedCards.set(readSavedCards());
  look();
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
});

/** What an older build has kept in another form counts as nothing. */
export function readSavedCards(): KeptCards | null {
  try {
    const text = savedCardsText() ?? '';
    const end = text.indexOf('\n');
    const parsed = z.safeParse(StoredSchema, JSON.parse(text.slice(end)));
    return parsed.success ? { account: text.slice(0, end), ...parsed.data } : null;
  } catch {
    return null;
  }
}

/** @returns false where this browser keeps nothing */
export function keepCards(kept: KeptCards): boolean {
  const { account, ...stored } = kept;
  if (!writeStorage('localStorage', SAVED_CARDS_KEY, `${account}\n${JSON.stringify(stored)}`)) return false;
  $savedCards.set(kept);
  return true;
}

export function removeCards(): void {
  removeSavedCardsText();
  $savedCards.set(null);
}
