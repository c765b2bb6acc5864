import { FormMessage } from '../../../ui/FormMessage.tsx';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';
import type { Cancellation, CancelProps } from './Cancel.tsx';

interface Props extends CancelProps {
  cancellation: Cancellation;
}

/** What happened, what is on its way, and the way back. */
export function Cancelled({ membership, info, cancellation }: Props) {
  const { refundCents, toCardCents, lastDay } = cancellation;
  const credit = refundCents - toCardCents;
  // taken back meanwhile
  if (membership.status === 'active') return null;
  return (
    <section aria-labelledby="renewal-cancelled">
      <h3 id="renewal-cancelled">Your membership is cancelled</h3>
      <FormMessage kind="success" takesFocus>
        {lastDay ? `You are covered through ${formatDay(lastDay)}. ` : 'Your cover has ended. '}
        {toCardCents > 0 &&
          `${formatCents(toCardCents)} is on its way back to what you paid with; your bank may take some days to show it. `}
        {credit > 0 && `${formatCents(credit)} is kept as your credit. `}
        {refundCents === 0 && 'Nothing is returned. '}
        {`We have mailed a confirmation to ${info.account.email}.`}
      </FormMessage>
      <p>
        {lastDay
          ? refundCents === 0
            ? 'You can take this back until then: switch renewal on above.'
            : 'You can go on with another term at any time: see above.'
          : 'You can come back at any time with the same member number: see above.'}
      </p>
    </section>
  );
}
