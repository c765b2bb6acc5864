import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { Cancellation, CancelProps } from './Cancel.tsx';

interface Props extends Omit<CancelProps, 'hasOtherPlans' | 'onDone'> {
  cancellation: Cancellation;
}

/** What happened, what is on its way, and the way back. */
export function CancellationResult({ info, cancellation }: Props) {
  const { refundCents, toCardCents, lastDay } = cancellation;
  const credit = refundCents - toCardCents;
  return (
    <section aria-labelledby="renewal-cancelled">
      <h3 id="renewal-cancelled">Your membership is canceled</h3>
      <FormMessage kind="success" takesFocus>
        {lastDay ? `You are covered through ${formatDay(lastDay)}. ` : 'Your cover has ended. '}
        {toCardCents > 0 &&
          `${formatCents(toCardCents)} is on its way back to the card or account you paid with. Your bank may take a few days to show it. `}
        {credit > 0 && `${formatCents(credit)} is kept as your credit. `}
        {refundCents === 0 && 'Nothing is returned. '}
        {`We sent a confirmation to ${info.account.email}.`}
      </FormMessage>
      <p>
        {lastDay
          ? refundCents === 0
            ? 'You can undo this until then: turn on renewal below.'
            : 'You can renew for another term at any time, on this page.'
          : 'You can come back at any time with the same member number, on this page.'}
      </p>
    </section>
  );
}
