import { inPageLanguage, paths, withoutLanguage } from '#util/site/paths.ts';
import { readStorage, removeStorage, writeStorage } from './storage.ts';

/**
 * Marks in this browser that a cart exists on the server, so the page can offer to resume it without a call. Holds no
 * personal data.
 */
interface CartMarker {
  /** when the server deletes the cart; ms since 1970 */
  untilMs: number;
  /** number of people chosen before their details were entered; 0: none chosen */
  people: number;
  /** the address of the current step, in the language of the page; stored without it */
  at: string;
}

const KEY = 'enamel_cart';

/** @returns null if there is no cart, or storage is blocked */
export function readCartMarker(nowMs = Date.now()): CartMarker | null {
  try {
    const { untilMs, people, at } = JSON.parse(readStorage('localStorage', KEY) ?? '') as CartMarker;
    // Accept only an address of this site's checkout.
    const isWhole = untilMs > nowMs && Number.isInteger(people) && /^\/checkout(?:\/|$)/.test(at);
    return isWhole ? { untilMs, people, at: inPageLanguage(at) } : null;
  } catch {
    return null;
  }
}

/** Merges changes into the marker; a new one starts at the account step. */
export function updateCartMarker(changes: Partial<CartMarker>): void {
  const fresh = { untilMs: 0, people: 0, at: paths.checkoutCreateAccount };
  const { at, ...marker } = { ...fresh, ...readCartMarker(), ...changes };
  writeStorage('localStorage', KEY, JSON.stringify({ ...marker, at: withoutLanguage(at) }));
}

export function removeCartMarker(): void {
  removeStorage('localStorage', KEY);
}
