import { useState } from 'react';
import type { CallInput } from '#client/http/call.ts';
import type { Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import type { CartAnswer } from '#contracts/checkout/cart.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { refreshCart, setCart } from '#stores/cart.ts';

/** Sends a change of the cart and stores the result; reloads the cart if it is gone. */
export async function changeCart<E extends Endpoint>(
  contract: ResponseOf<E> extends CartAnswer ? E : never,
  input: CallInput<E> & { body: BodyInputOf<E> },
): Promise<Submitted<E>> {
  const askedAt = Date.now();
  const result = await submit<E>(contract, input);
  if (result.ok) setCart(result.answer as CartAnswer, askedAt);
  else if (result.problem.code === 'cart_expired' || result.problem.code === 'in_progress')
    void refreshCart();
  return result;
}

/** State for buttons that change the cart: runs one change at a time and holds its error. */
export function useCartAction(): {
  isBusy: boolean;
  problem: Problem | null;
  act(work: () => Promise<{ ok: true } | { ok: false; problem: Problem }>): Promise<boolean>;
} {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    isBusy,
    problem,
    async act(work) {
      if (isBusy) return false;
      setBusy(true);
      setProblem(null);
      try {
        const result = await work();
        if (!result.ok && result.problem.code !== 'aborted') setProblem(result.problem);
        return result.ok;
      } finally {
        setBusy(false);
      }
    },
  };
}
