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

/** This page's connection to the cart; a page has one. */
const page = {
  tabs: null as TabChannel<'changed'> | null,
  /** counts reloads and changes: responses to requests sent before the last one are ignored */
  generation: 0,
};

/** Keeps the cart in step with the server and other tabs. Later calls do nothing. */
export function startCart(): void {
  if (page.tabs) return;
  page.tabs = openTabChannel<'changed'>('enamel-cart');
  page.tabs.listen(() => void refreshCart());
  window.addEventListener('pageshow', ({ persisted }) => persisted && void refreshCart());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshCart();
  });
  void refreshCart();
}

/** Reloads the cart. Shows an error only where there is no cart to show. */
export async function refreshCart(): Promise<void> {
  page.generation += 1;
  const { generation } = page;
  const askedAt = Date.now();
  try {
    const answer = await call(checkoutAccount);
    if (generation === page.generation) show(answer, askedAt);
  } catch (error) {
    const problem = explain(error);
    if (generation === page.generation && problem.code !== 'aborted' && $cart.get().kind !== 'ready')
      $cart.set({ kind: 'failed', problem });
  }
}

/**
 * Shows the response of a call that changed the cart.
 * @param askedAt when the request was sent; ms since 1970
 */
export function setCart(answer: CartAnswer, askedAt: number): void {
  page.generation += 1;
  show(answer, askedAt);
  page.tabs?.send('changed');
}

function show(answer: CartAnswer, askedAt: number): void {
  $cart.set({ kind: 'ready', answer, askedAt });
  if (answer.cart) updateCartMarker({ untilMs: Date.parse(answer.cart.expiresAt) });
  // the pages of the checkout show how a bank payment stands, so their address stays good
  else if (answer.bank) updateCartMarker({ untilMs: 0 });
  else removeCartMarker();
}
