import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { forgetKept, KEPT_KEY, keptText } from '../client/kept-record.ts';
import { IdCardSchema } from '../contracts/id-card.ts';

const KeptCardsSchema = z.object({
  /** whose they are: the account's e-mail address */
  account: z.string(),
  /** the day they were last as the server says, 'YYYY-MM-DD' */
  keptOn: z.string(),
  /** the build of the pages that were kept along */
  build: z.string(),
  card: IdCardSchema,
});
export type KeptCards = z.output<typeof KeptCardsSchema>;

/** The cards that are kept on this device, in step with the other tabs; null where there are none. */
export const $keptCards = atom<KeptCards | null>(null);

onMount($keptCards, () => {
  const look = (): void => $keptCards.set(readKeptCards());
  look();
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
});

/** What an older build has kept in another form counts as nothing. */
export function readKeptCards(): KeptCards | null {
  try {
    const text = keptText() ?? '';
    const parsed = z.safeParse(KeptCardsSchema, JSON.parse(text.slice(text.indexOf('\n'))));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** @returns false where this browser keeps nothing */
export function keepCards(kept: KeptCards): boolean {
  try {
    localStorage.setItem(KEPT_KEY, `${kept.account}\n${JSON.stringify(kept)}`);
  } catch {
    return false;
  }
  $keptCards.set(kept);
  return true;
}

export function dropCards(): void {
  forgetKept();
  $keptCards.set(null);
}
