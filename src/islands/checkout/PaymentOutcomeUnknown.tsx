import { useEffect, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Joined } from '#contracts/payment/bank-payment.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { isFinal } from '../shared/payment/idempotency-key.ts';
import { payForCart } from './pay-for-cart.ts';
import type { Attempt } from './payment-attempt.ts';

interface Props {
  attempt: Attempt;
  help: Help;
  onPaid(joined: Joined): void;
  /** it is over, and there is no membership to show */
  onOver(problem: Problem): void;
}

/** Finds out what came of a payment whose answer never arrived: the page was reloaded, or closed, or our server was. */
export function PaymentOutcomeUnknown({ attempt, help, onPaid, onOver }: Props) {
  const [tries, setTries] = useState(1);
  const [problem, setProblem] = useState<Problem | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per attempt
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
              Check again
            </button>
          </p>
        </>
      ) : (
        <FormMessage kind="info" takesFocus>
          <p>
            Your payment was sent, but we got no response. We are checking what happened, so please wait a
            moment. You will not be charged twice.
          </p>
          <Spinner size="sm" label="Checking on your payment" />
        </FormMessage>
      )}
      <HelpLine help={help} lead="Questions? Call" />
    </div>
  );
}
