import { readStorage, writeStorage } from '#client/storage/storage.ts';
import { offerLanguage } from './language-offer.ts';
import { restoreTyped, saveTyped } from './typed-fields.ts';

/** The language that this browser last chose (BCP 47). */
export const CHOICE_KEY = 'enamel_language';

/**
 * Keeps what was typed when a visitor changes the language, and remembers the language. The script in the head completes
 * the link's address (layouts/first-paint.ts); without scripts it leads to the page itself.
 */
export function startLanguageSwitch(): void {
  restoreTyped();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-switch]');
    if (!link) return;
    writeStorage('localStorage', CHOICE_KEY, link.hreflang);
    saveTyped();
  });
  offerLanguage(readStorage('localStorage', CHOICE_KEY));
}
