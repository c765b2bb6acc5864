import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { showToast } from '../toasts/show-toast.ts';
import { type IdempotencyKey, isFinal, payIdempotently } from './pay-idempotently.ts';
import { t } from './texts.ts';

/** `unclear`: sent and queried, and the outcome is still unknown */
type ProgressState = 'sent' | 'unclear';

/** The payments in progress on this page, by the names of their keys. They continue when their form unmounts. */
export const $paymentsInProgress = map<Record<string, ProgressState | undefined>>({});

/** Handles and describes the outcome of a payment. */
interface PaymentTexts<E extends Endpoint> {
  /** handles the outcome, whether or not a form is mounted */
  onSettled(result: Submitted<E>): void;
  /** the toast's text if no form is mounted */
  successText(answer: ResponseOf<E>): string;
  /** the same if nothing was charged, such as “The renewal was not paid.” */
  failureText: string;
}

/** A payment in progress. */
interface PaymentRun<E extends Endpoint> extends AnyPaymentRun {
  answer: Promise<Submitted<E>>;
}

interface AnyPaymentRun {
  path: string;
  answer: Promise<unknown>;
  /** the mounted forms that will show the outcome */
  listeners: Set<object>;
  /** the forms that were mounted at the end, and show the outcome */
  notified: ReadonlySet<object>;
}

const runs = new Map<string, AnyPaymentRun>();

/** The payment in progress under a key; null if there is none. */
export const findRun = <E extends Endpoint>(key: IdempotencyKey): PaymentRun<E> | null =>
  (runs.get(key.name) as PaymentRun<E> | undefined) ?? null;

/** Starts a payment, or joins the one in progress under the same key. Keeps the key until the payment is over. */
export function beginPayment<E extends Endpoint>(
  contract: E,
  body: BodyInputOf<E>,
  { key, texts }: { key: IdempotencyKey; texts: PaymentTexts<E> },
): PaymentRun<E> {
  const running = findRun<E>(key);
  if (running) return running;
  // a second call to the same address would end the first one (specification §8)
  const others = [...runs.values()].filter(({ path }) => path === contract.path).map(({ answer }) => answer);
  const listeners = new Set<object>();
  const options = { key: key.current(), onUnclear: () => $paymentsInProgress.setKey(key.name, 'unclear') };
  $paymentsInProgress.setKey(key.name, 'sent');
  const pay = async (): Promise<Submitted<E>> => {
    try {
      await Promise.allSettled(others);
      const result = await payIdempotently(contract, { body }, options);
      if (result.ok || isFinal(result.problem)) key.forget();
      if (listeners.size === 0) announce(result, texts);
      // Listeners may re-render and unmount a form that is about to show the outcome.
      run.notified = new Set(listeners);
      texts.onSettled(result);
      return result;
    } finally {
      runs.delete(key.name);
      $paymentsInProgress.setKey(key.name, undefined);
    }
  };
  const run: PaymentRun<E> = { path: contract.path, answer: pay(), listeners, notified: new Set() };
  runs.set(key.name, run);
  return run;
}

/** Stays until it is closed, because the buyer has moved to another page section. */
function announce<E extends Endpoint>(
  result: Submitted<E>,
  { successText, failureText }: PaymentTexts<E>,
): void {
  if (result.ok) showToast({ severity: 'success', summary: successText(result.answer) });
  else showToast(failureToast(result.problem, failureText));
}

const failureToast = (problem: Problem, failureText: string) =>
  isFinal(problem)
    ? ({ severity: 'error', summary: failureText, detail: problem.message } as const)
    : ({
        severity: 'warn',
        summary: t.outcomeUnknown,
        detail: t.checkWhereSent,
      } as const);

/** `left-open`: sent earlier, outcome unknown; `clear`: no open payment. */
export type PaymentState = 'clear' | ProgressState | 'left-open';

interface Options<E extends Endpoint> extends PaymentTexts<E> {
  /** the same for every try */
  key: IdempotencyKey;
  /** called with the outcome of a payment sent before this form was mounted */
  onOutcome(result: Submitted<E>): void;
}

/** Another form or a toast shows the outcome. */
const SHOWN_ELSEWHERE = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/**
 * A payment that continues when its form unmounts, and keeps its key until the outcome is known, across reloads, so
 * that it is charged once. The mounted form shows the outcome; without one, a toast does.
 */
export function usePayment<E extends Endpoint>(contract: E, options: Options<E>) {
  const { key } = options;
  const running = useStore($paymentsInProgress)[key.name];
  const [listener] = useState(() => ({ me: {}, runs: new Set<PaymentRun<E>>() }));
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const run = findRun<E>(key);
    // the caller of `pay` gets the outcome of its own run
    if (!run || run.listeners.has(listener.me)) return;
    listen(listener, run);
    void run.answer.then((result) => run.notified.has(listener.me) && latest.current.onOutcome(result));
  }, [key, listener]);
  useEffect(
    () => () => {
      for (const { listeners } of listener.runs) listeners.delete(listener.me);
    },
    [listener],
  );

  const state: PaymentState = running ?? (key.isOpen() ? 'left-open' : 'clear');
  return {
    state,
    isRunning: running !== undefined,
    async pay(body: BodyInputOf<E>): Promise<Submitted<E>> {
      const run = beginPayment(contract, body, { key, texts: latest.current });
      listen(listener, run);
      const result = await run.answer;
      return run.notified.has(listener.me) ? result : SHOWN_ELSEWHERE;
    },
  };
}

function listen<E extends Endpoint>(
  { me, runs }: { me: object; runs: Set<PaymentRun<E>> },
  run: PaymentRun<E>,
): void {
  run.listeners.add(me);
  runs.add(run);
}
