import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Submitted } from '../../client/submit.ts';
import type { BodyInputOf, Endpoint } from '../../contracts/endpoint.ts';
import type { KeptKey } from './kept-key.ts';
import {
  $running,
  beginPayment,
  type PaymentWords,
  type RunningState,
  runningFor,
} from './running-payments.ts';

/** `left-open`: sent before, and nobody here knows what came of it; `clear`: nothing is open. */
export type PaymentState = 'clear' | RunningState | 'left-open';

interface Options<E extends Endpoint> extends PaymentWords<E> {
  /** the same for every try */
  key: KeptKey;
  /** hears of the outcome of what was sent before this form was there */
  onOutcome(result: Submitted<E>): void;
}

/** The outcome was told elsewhere: nothing more is said. */
const TOLD = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/**
 * A payment that goes on, whatever the page shows, and keeps its key until its outcome is known, past a reload too, so
 * that it is charged once. The form that is there says what came of it; where none is, a toast does.
 */
export function useKeptPayment<E extends Endpoint>(contract: E, options: Options<E>) {
  const { key } = options;
  const running = useStore($running)[key.name];
  const form = useRef<object | null>(null);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const me = {};
    form.current = me;
    const run = runningFor<E>(key);
    run?.hearers.add(me);
    void run?.answer.then((result) => run.toldTo.has(me) && latest.current.onOutcome(result));
    return () => {
      form.current = null;
      for (const each of [run, runningFor<E>(key)]) each?.hearers.delete(me);
    };
  }, [key]);

  const state: PaymentState = running ?? (key.isOpen() ? 'left-open' : 'clear');
  return {
    state,
    isRunning: running !== undefined,
    async pay(body: BodyInputOf<E>): Promise<Submitted<E>> {
      const run = beginPayment(contract, body, { key, words: latest.current });
      const me = form.current;
      if (me) run.hearers.add(me);
      const result = await run.answer;
      return me && run.toldTo.has(me) ? result : TOLD;
    },
  };
}
