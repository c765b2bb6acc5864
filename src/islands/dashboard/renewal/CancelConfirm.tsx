import { useEffect, useRef, useState } from 'react';
import { isLost } from '../../../client/is-lost.ts';
import { submit } from '../../../client/submit.ts';
import { cancel } from '../../../contracts/cancel.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';
import { FormActions } from '../../forms/FormActions.tsx';
import { useForm } from '../../forms/use-form.ts';
import { sayNewPrice } from '../changed-price.ts';
import type { Cancellation, CancelProps } from './Cancel.tsx';
import type { CancelReason } from './cancel-reasons.ts';
import { refreshMembership, showMembership } from './refresh-membership.ts';
import type { Preview } from './use-preview.ts';

interface Props extends CancelProps {
  reason: CancelReason;
  /** what the first screen showed */
  offered: Cancellation;
  /** asks anew what comes back */
  again: Preview<typeof cancel>['again'];
  onLeave(): void;
}

/** The second screen: the yes. */
export function CancelConfirm({ membership, reason, offered, again, onDone, onLeave }: Props) {
  const { refundCents, lastDay } = offered;
  const heading = useRef<HTMLHeadingElement>(null);
  const [mayBeDone, setLost] = useState(false);
  const form = useForm<typeof cancel>({
    async send() {
      const result = await submit(cancel, { body: { reason, expectedCents: refundCents } });
      if (result.ok) {
        showMembership(result.answer.membership);
        return result;
      }
      setLost((before) => before || isLost(result.problem));
      refreshMembership();
      return result.problem.code === 'conflict' ? sayNewPrice(again, 'Nothing was canceled.') : result;
    },
    onDone,
  });
  useEffect(() => heading.current?.focus(), []);
  // the answer was lost, and it was a yes: no other amount than the one that was shown came back
  const isDone = mayBeDone && membership.cancelledAt !== null;
  useEffect(() => {
    if (isDone) onDone(offered);
  }, [isDone, offered, onDone]);

  return (
    <form className="form renewal-cancel" method="post" aria-label="Cancel the membership" {...form.form}>
      <h4 ref={heading} tabIndex={-1}>
        Cancel your membership?
      </h4>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <p>
        {refundCents > 0 ? `You get back ${formatCents(refundCents)}. ` : 'Nothing is returned. '}
        {lastDay ? `Your last day of cover is ${formatDay(lastDay)}.` : 'Your cover ends today.'}
      </p>
      <FormActions form={form} busyLabel="Canceling …" cancelLabel="Go back" onCancel={onLeave}>
        Cancel my membership
      </FormActions>
    </form>
  );
}
