import { useEffect, useRef, useState } from 'react';
import { submit } from '../../../client/submit.ts';
import { cancel } from '../../../contracts/cancel.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';
import { FormActions } from '../../forms/FormActions.tsx';
import { useForm } from '../../forms/use-form.ts';
import type { Cancellation, CancelProps } from './Cancel.tsx';
import type { CancelReason } from './cancel-reasons.ts';
import { refreshMembership } from './refresh-membership.ts';

interface Props extends CancelProps {
  reason: CancelReason;
  /** what the first screen showed */
  offered: Cancellation;
  onDone(cancellation: Cancellation): void;
  /** another amount comes back by now: the first screen shows it */
  onOld(): void;
  onLeave(): void;
}

const LOST: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'unavailable', 'internal']);

/** The second screen: the yes. */
export function CancelConfirm({ membership, reason, offered, onDone, onOld, onLeave }: Props) {
  const { refundCents, lastDay } = offered;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLost, setLost] = useState(false);
  const form = useForm<typeof cancel>({
    async send() {
      const result = await submit(cancel, { body: { reason, expectedCents: refundCents } });
      if (!result.ok) {
        setLost((before) => before || LOST.has(result.problem.code));
        if (result.problem.code === 'conflict') onOld();
      }
      refreshMembership();
      return result;
    },
    onDone,
  });
  useEffect(() => heading.current?.focus(), []);
  // the answer was lost, and it was a yes: no other amount than the one that was shown came back
  const isDone = isLost && membership.cancelledAt !== null;
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
      <FormActions form={form} busyLabel="Cancelling …" cancelLabel="Go back" onCancel={onLeave}>
        Cancel my membership
      </FormActions>
    </form>
  );
}
