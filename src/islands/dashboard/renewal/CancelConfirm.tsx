import { useEffect, useRef, useState } from 'react';
import { isOutcomeUnknown } from '#client/http/call-failure.ts';
import { submit } from '#client/http/submit.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { showChangedPrice } from '../shared/price-changed.ts';
import type { Cancellation, CancelProps } from './Cancel.tsx';
import type { CancelReason } from './cancel-reasons.ts';
import { refreshMembership, showMembership } from './refresh-membership.ts';
import type { Preview } from './use-preview.ts';

interface Props extends CancelProps {
  reason: CancelReason;
  /** what the first screen showed */
  offered: Cancellation;
  /** reloads the refund */
  again: Preview<typeof cancel>['reload'];
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
      setLost((before) => before || isOutcomeUnknown(result.problem));
      refreshMembership();
      return result.problem.code === 'conflict' ? showChangedPrice(again, 'Nothing was canceled.') : result;
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
