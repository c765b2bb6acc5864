import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { t } from './texts.ts';
import type { PaymentState } from './use-payment.ts';

/**
 * Note about a payment whose outcome is unknown.
 * @param props.isBusy the form is sending, and says so itself
 */
export function PaymentNote({ state, isBusy }: { state: PaymentState; isBusy: boolean }) {
  if (state === 'clear' || (isBusy && state !== 'unclear')) return null;
  return <FormMessage kind="info">{noteOf(state)}</FormMessage>;
}

const noteOf = (state: Exclude<PaymentState, 'clear'>): string =>
  ({ unclear: t.unclear, sent: t.sent, 'left-open': t.leftOpen })[state];
