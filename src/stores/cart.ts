import { atom } from 'nanostores';
import { call } from '#client/http/call.ts';
import { explain, type Problem } from '#client/http/call-failure.ts';
import { removeCartMarker, updateCartMarker } from '#client/storage/cart-marker.ts';
import { openTabChannel, type TabChannel } from '#client/tabs/cross-tab.ts';
import type { CartAnswer } from '#contracts/checkout/cart.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';

/** The cart as this page knows it; it lives on the server, bound to the browser's session. */
export type CartState =
  | { kind: 'loading' }
  /** `askedAt`: when the request was sent; ms since 1970 */
  | { kind: 'ready'; answer: CartAnswer; askedAt: number }
  /** it could not be read */
  | { kind: 'failed'; problem: Problem };

export const $cart = atom<CartState>({ kind: 'loading' });

let tabs: TabChannel<'changed'> | null = null;
/** Counts changes: responses to requests sent before the last one are ignored. */
let generation = 0;

/** Begins to follow the cart: other tabs change the same one. Calling it again changes nothing. */
export function startCart(): void {
  if (tabs) return;
  tabs = openTabChannel<'changed'>('enamel-cart');
  tabs.listen(() => void refreshCart());
  window.addEventListener('pageshow', ({ persisted }) => persisted && void refreshCart());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshCart();
  });
  void refreshCart();
}

/** Reloads the cart. Shows an error only where there is no cart to show. */
export async function refreshCart(): Promise<void> {
  generation += 1;
  const own = generation;
  const askedAt = Date.now();
  try {
    const answer = await call(checkoutAccount);
    if (own === generation) show(answer, askedAt);
  } catch (error) {
    const problem = explain(error);
    if (own === generation && problem.code !== 'aborted' && $cart.get().kind !== 'ready')
      $cart.set({ kind: 'failed', problem });
  }
}

/**
 * What a call that changed the cart has answered.
 * @param askedAt when it was made; ms since 1970
 */
export function setCart(answer: CartAnswer, askedAt: number): void {
  generation += 1;
  show(answer, askedAt);
  tabs?.send('changed');
}

function show(answer: CartAnswer, askedAt: number): void {
  $cart.set({ kind: 'ready', answer, askedAt });
  if (answer.cart) updateCartMarker({ untilMs: Date.parse(answer.cart.expiresAt) });
  // the pages of the checkout show how a bank payment stands, so their address stays good
  else if (answer.bank) updateCartMarker({ untilMs: 0 });
  else removeCartMarker();
}
