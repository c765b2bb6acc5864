import { useState } from 'react';
import type { Submitted } from '../../client/submit.ts';
import type { BodyInputOf, Endpoint } from '../../contracts/endpoint.ts';
import { endsPayment, type KeptKey } from './kept-key.ts';
import { payOnce } from './pay-once.ts';

/** How a payment stands of which more than one try may be made; `clear`: nothing is open. */
export type PaymentState = 'clear' | 'unclear' | 'left-open';

/**
 * A payment that keeps its key until its outcome is known, past a reload too, so that it is charged once.
 * @param key the same for every try
 */
export function useKeptPayment<E extends Endpoint>(contract: E, key: KeptKey) {
  // sent before this page was loaded, and the answer never arrived
  const [state, setState] = useState<PaymentState>(() => standing(key));
  return {
    state,
    async pay(body: BodyInputOf<E>): Promise<Submitted<E>> {
      const result = await payOnce(
        contract,
        { body },
        { key: key.current(), onUnclear: () => setState('unclear') },
      );
      if (result.ok || endsPayment(result.problem)) key.forget();
      setState(standing(key));
      return result;
    },
  };
}

const standing = (key: KeptKey): PaymentState => (key.isOpen() ? 'left-open' : 'clear');
