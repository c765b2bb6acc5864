import { FormMessage } from '#ui/forms/FormNotes.tsx';
import type { PaymentState } from './use-payment.ts';

const TEXTS: Readonly<Record<Exclude<PaymentState, 'clear'>, string>> = {
  unclear:
    'We do not know yet whether your payment went through. We are checking, so please stay on this page. You will not be charged twice.',
  sent: 'You sent this payment, and we are waiting for the result. Please wait a moment.',
  'left-open':
    'You sent this payment before, but we did not get the result. Send it again to find out what happened: you will not be charged twice.',
};

/**
 * Note about a payment whose outcome is unknown.
 * @param props.isBusy the form is sending, and says so itself
 */
export function PaymentNote({ state, isBusy }: { state: PaymentState; isBusy: boolean }) {
  if (state === 'clear' || (isBusy && state !== 'unclear')) return null;
  return <FormMessage kind="info">{TEXTS[state]}</FormMessage>;
}
