import { useEffect, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Joined } from '#contracts/payment/payment.ts';
import { type CartState, refreshCart } from '#stores/cart.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { isFinal } from '../shared/payment/pay-idempotently.ts';
import {
  type Attempt,
  clearAttempt,
  findUnfinishedPayment,
  isPaymentPending,
  payForCart,
  savedAttempt,
  type UnfinishedPayment,
} from './pay-for-cart.ts';
import { t } from './texts.ts';

/** How often the cart is read again while the outcome is unknown. */
const CHECK_AGAIN_MS = 3000;

/** The text for a payment that did not lead to a membership. */
function outcomeText({ code, message }: Problem): string {
  if (code === 'payment_declined') return message;
  // The payment belongs to another session.
  if (code === 'key_reused') return t.otherSession;
  if (code === 'already_member') return t.notCharged(message);
  // refused before the processor was called
  return t.notCompleted(message);
}

/**
 * Finds a payment whose outcome is unknown, sent by an earlier page or by this one.
 * @param isPaid the page already shows what was bought
 */
export function useUnfinishedPayment(state: CartState, isPaid: boolean) {
  /** the result, and the state of the cart it is based on */
  const [found, setFound] = useState<{ payment: UnfinishedPayment; by: CartState } | null>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [notice, setNotice] = useState('');

  useEffect(() => {
    if (state.kind !== 'ready' || isPaid) return;
    let isCurrent = true;
    void findUnfinishedPayment({ cart: state.answer.cart, askedAt: state.askedAt }).then((payment) => {
      if (!isCurrent) return;
      setFound({ payment, by: state });
      if (payment.kind === 'open') setAttempt((current) => current ?? payment.attempt);
      if (payment.kind !== 'not-charged') return;
      clearAttempt();
      setAttempt(null);
      setNotice(t.lastNotCompleted);
    });
    return () => {
      isCurrent = false;
    };
  }, [state, isPaid]);

  const isUnknown = !isPaid && found?.payment.kind === 'unknown' && found.by === state;
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => !isPaymentPending() && void refreshCart(), CHECK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnknown]);

  return {
    /** the attempt whose outcome is to be requested */
    attempt: isPaid ? null : attempt,
    /** false until it is known whether there is one: stay on the page */
    isSettled:
      isPaid ||
      state.kind !== 'ready' ||
      (found?.by === state && found.payment.kind !== 'unknown') ||
      savedAttempt() === null,
    notice,
    onOver(problem: Problem) {
      setAttempt(null);
      setNotice(outcomeText(problem));
      void refreshCart();
    },
  };
}

interface Props {
  attempt: Attempt;
  help: Help;
  onPaid(joined: Joined): void;
  /** there is no membership to show */
  onOver(problem: Problem): void;
}

/** Requests the outcome of a payment whose response never arrived. */
export function PaymentOutcomeUnknown({ attempt, help, onPaid, onOver }: Props) {
  const [tries, setTries] = useState(1);
  const [problem, setProblem] = useState<Problem | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per try
  useEffect(() => {
    let isCurrent = true;
    setProblem(null);
    void payForCart(attempt, { onUnclear: () => {} }).then((result) => {
      if (!isCurrent) return;
      if (result.ok) onPaid(result.answer);
      else if (isFinal(result.problem)) onOver(result.problem);
      else setProblem(result.problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [tries]);

  return (
    <div className="form">
      {problem ? (
        <>
          <FormMessage takesFocus>{problem.message}</FormMessage>
          <p>
            <button type="button" className="button" onClick={() => setTries(tries + 1)}>
              {t.checkAgain}
            </button>
          </p>
        </>
      ) : (
        <FormMessage kind="info" takesFocus>
          <p>{t.noResponse}</p>
          <Spinner size="sm" label={t.checkingPayment} />
        </FormMessage>
      )}
      <HelpLine help={help} lead={t.questionsCall} />
    </div>
  );
}
