import { readStorage, removeStorage, writeStorage } from './storage.ts';

/**
 * Marks in this browser that a cart exists on the server, so the page can offer to resume it without a call. Holds no
 * personal data.
 */
interface CartMarker {
  /** the server clears the cart away then; ms since 1970 */
  untilMs: number;
  /** number of people chosen before their details were entered; 0: none chosen */
  people: number;
  /** where to go on */
  at: string;
}

const KEY = 'enamel_cart';

/** null where there is no cart any more, or storage is refused. */
export function readCartMarker(nowMs = Date.now()): CartMarker | null {
  try {
    const { untilMs, people, at } = JSON.parse(readStorage('localStorage', KEY) ?? '') as CartMarker;
    // Accept only an address of this site's checkout.
    const isWhole = untilMs > nowMs && Number.isInteger(people) && /^\/checkout(?:\/|$)/.test(at);
    return isWhole ? { untilMs, people, at } : null;
  } catch {
    return null;
  }
}

/** Adds to what is known; a mark that is new begins at the account. */
export function updateCartMarker(changes: Partial<CartMarker>): void {
  const fresh = { untilMs: 0, people: 0, at: '/checkout/create-account' };
  // where storage is refused, the address in the bar still leads back
  writeStorage('localStorage', KEY, JSON.stringify({ ...fresh, ...readCartMarker(), ...changes }));
}

export function removeCartMarker(): void {
  removeStorage('localStorage', KEY);
}
