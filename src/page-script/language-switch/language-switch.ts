import { readStorage, writeStorage } from '#client/storage/storage.ts';
import { offerLanguage } from './language-offer.ts';
import { restoreTyped, saveTyped } from './typed-fields.ts';

/** The language that this browser last chose (BCP 47). */
export const CHOICE_KEY = 'enamel_language';

let isRestored = false;

/** Before anything is saved: a visitor may change the language again while this loads. */
function restoreOnce(): void {
  if (isRestored) return;
  isRestored = true;
  restoreTyped();
}

/**
 * Keeps what was typed for the page in the other language, and remembers the language. The script in the head then opens
 * that page (layouts/first-paint.ts); without scripts the link leads to the page itself.
 */
export function keepForLanguage({ hreflang }: HTMLAnchorElement): void {
  restoreOnce();
  writeStorage('localStorage', CHOICE_KEY, hreflang);
  saveTyped();
}

/** On pages with a switch: fills in what was typed in the other language, and offers a visitor's own one. */
export function startLanguageSwitch(): void {
  restoreOnce();
  offerLanguage(readStorage('localStorage', CHOICE_KEY));
}
