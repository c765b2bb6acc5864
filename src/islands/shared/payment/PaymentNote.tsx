import { FormMessage } from '#ui/forms/FormNotes.tsx';
import type { PaymentState } from './use-payment.ts';

/**
 * Note about a payment whose outcome is unknown.
 * @param props.isBusy the form beside it is sending, and says so itself
 */
export function PaymentNote({ state, isBusy }: { state: PaymentState; isBusy: boolean }) {
  if (state === 'unclear')
    return (
      <FormMessage kind="info">
        We do not know yet whether your payment went through. We are checking, so please stay on this page.
        You will not be charged twice.
      </FormMessage>
    );
  if (state === 'sent' && !isBusy)
    return (
      <FormMessage kind="info">
        You sent this payment, and we are waiting for the result. Please wait a moment.
      </FormMessage>
    );
  if (state === 'left-open' && !isBusy)
    return (
      <FormMessage kind="info">
        You sent this payment before, but we did not get the result. Send it again to find out what happened:
        you will not be charged twice.
      </FormMessage>
    );
  return null;
}
