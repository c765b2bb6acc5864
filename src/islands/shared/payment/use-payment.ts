import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { showToast } from '../toasts/show-toast.ts';
import { type IdempotencyKey, isFinal, payIdempotently } from './pay-idempotently.ts';

/** `unclear`: sent and queried, and the outcome is still unknown */
export type ProgressState = 'sent' | 'unclear';

/** The payments of this page that are under way, by the names of their keys: they outlive the forms that began them. */
export const $paymentsInProgress = map<Record<string, ProgressState | undefined>>({});

/** What is paid for, as far as the page has to know when the answer comes. */
export interface PaymentTexts<E extends Endpoint> {
  /** handles the outcome, whether or not a form is mounted */
  onSettled(result: Submitted<E>): void;
  /** what a toast says where none is */
  successText(answer: ResponseOf<E>): string;
  /** the same where nothing was taken, such as “The renewal was not paid.” */
  failureText: string;
}

/** A payment under way. */
export interface PaymentRun<E extends Endpoint> {
  path: string;
  answer: Promise<Submitted<E>>;
  /** the forms that are there to say what will come of it */
  listeners: Set<object>;
  /** those that were there when it was over, and say it */
  notified: ReadonlySet<object>;
}

const runs = new Map<string, PaymentRun<Endpoint>>();

/** The payment that is under way under a key; null if there is none. */
export const findRun = <E extends Endpoint>(key: IdempotencyKey): PaymentRun<E> | null =>
  (runs.get(key.name) as PaymentRun<E> | undefined) ?? null;

/** Pays, or joins in the payment that is under way under the same key. It keeps the key until it is over. */
export function beginPayment<E extends Endpoint>(
  contract: E,
  body: BodyInputOf<E>,
  { key, words }: { key: IdempotencyKey; words: PaymentTexts<E> },
): PaymentRun<E> {
  const running = findRun<E>(key);
  if (running) return running;
  // a second call to the same address would end the first one (specification §8)
  const others = [...runs.values()].filter(({ path }) => path === contract.path).map(({ answer }) => answer);
  const hearers = new Set<object>();
  const options = { key: key.current(), onUnclear: () => $paymentsInProgress.setKey(key.name, 'unclear') };
  $paymentsInProgress.setKey(key.name, 'sent');
  const pay = async (): Promise<Submitted<E>> => {
    try {
      await Promise.allSettled(others);
      const result = await payIdempotently(contract, { body }, options);
      if (result.ok || isFinal(result.problem)) key.forget();
      if (hearers.size === 0) announce(result, words);
      // Listeners may re-render and unmount a form that is about to show the outcome.
      run.notified = new Set(hearers);
      words.onSettled(result);
      return result;
    } finally {
      runs.delete(key.name);
      $paymentsInProgress.setKey(key.name, undefined);
    }
  };
  const run: PaymentRun<E> = { path: contract.path, answer: pay(), listeners: hearers, notified: new Set() };
  runs.set(key.name, run as unknown as PaymentRun<Endpoint>);
  return run;
}

/** Stays until it is closed, because the buyer has moved to another page section. */
function announce<E extends Endpoint>(
  result: Submitted<E>,
  { successText: done, failureText: failed }: PaymentTexts<E>,
): void {
  if (result.ok) showToast({ severity: 'success', summary: done(result.answer) });
  else showToast(failureToast(result.problem, failed));
}

const failureToast = (problem: Problem, failed: string) =>
  isFinal(problem)
    ? ({ severity: 'error', summary: failed, detail: problem.message } as const)
    : ({
        severity: 'warn',
        summary: 'We do not know yet whether your payment went through.',
        detail: 'Please go back to where you sent it, and check again. You will not be charged twice.',
      } as const);

/** `left-open`: sent earlier, outcome unknown; `clear`: no open payment. */
export type PaymentState = 'clear' | ProgressState | 'left-open';

interface Options<E extends Endpoint> extends PaymentTexts<E> {
  /** the same for every try */
  key: IdempotencyKey;
  /** called with the outcome of a payment sent before this form was mounted */
  onOutcome(result: Submitted<E>): void;
}

/** The outcome was told elsewhere: nothing more is said. */
const SHOWN_ELSEWHERE = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/**
 * A payment that continues when its form unmounts, and keeps its key until the outcome is known, across reloads, so
 * that it is charged once. The mounted form shows the outcome; without one, a toast does.
 */
export function usePayment<E extends Endpoint>(contract: E, options: Options<E>) {
  const { key } = options;
  const running = useStore($paymentsInProgress)[key.name];
  const [hearing] = useState(() => ({ me: {}, runs: new Set<PaymentRun<E>>() }));
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const run = findRun<E>(key);
    // one's own is heard of by who called
    if (!run || run.listeners.has(hearing.me)) return;
    notify(hearing, run);
    void run.answer.then((result) => run.notified.has(hearing.me) && latest.current.onOutcome(result));
  }, [key, hearing]);
  useEffect(
    () => () => {
      for (const { listeners: hearers } of hearing.runs) hearers.delete(hearing.me);
    },
    [hearing],
  );

  const state: PaymentState = running ?? (key.isOpen() ? 'left-open' : 'clear');
  return {
    state,
    isRunning: running !== undefined,
    async pay(body: BodyInputOf<E>): Promise<Submitted<E>> {
      const run = beginPayment(contract, body, { key, words: latest.current });
      notify(hearing, run);
      const result = await run.answer;
      return run.notified.has(hearing.me) ? result : SHOWN_ELSEWHERE;
    },
  };
}

function notify<E extends Endpoint>(
  { me, runs }: { me: object; runs: Set<PaymentRun<E>> },
  run: PaymentRun<E>,
): void {
  run.listeners.add(me);
  runs.add(run);
}
