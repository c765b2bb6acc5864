import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import type { MemberInfo } from '../../../contracts/member-info.ts';
import type { MembershipAnswer } from '../../../contracts/membership.ts';
import { renewSubscription } from '../../../contracts/renew.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';
import type { Help } from '../../forms/help.ts';
import { Answer } from '../Answer.tsx';
import { PayForm } from './PayForm.tsx';
import { termKey } from './term-key.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  membership: MembershipAnswer;
  info: MemberInfo;
  help: Help;
}

type Paid = ResponseOf<typeof renewSubscription>;

/** Another term, paid now: ahead of its day, when its charge failed, or after the end. */
export function PayTerm({ membership, info, help }: Props) {
  const { id, status, paidAhead, termStart } = membership;
  const isUrgent = status === 'past_due' || status === 'ended';
  const [isOpen, setOpen] = useState(false);
  const [paid, setPaid] = useState<Paid | null>(null);

  // what is known to be paid for is not asked after any more, whichever tab or answer it came by
  useEffect(() => {
    if (status === 'ended') return;
    termKey(id, termStart).forget();
    if (paidAhead) termKey(id, paidAhead.start).forget();
  }, [id, status, termStart, paidAhead]);

  if (paid)
    return (
      <section aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{paid.why === 'ended' ? 'Welcome back' : 'Thank you'}</h3>
        <FormMessage kind="success" takesFocus>
          {`${paid.cents > 0 ? `${formatCents(paid.cents)} is paid. ` : ''}You are covered from ${formatDay(paid.start)} through ${formatDay(paid.through)}. The receipt is on its way to ${info.account.email}.`}
        </FormMessage>
      </section>
    );
  if (paidAhead) return null;
  const isShown = isOpen || isUrgent;
  return (
    <section aria-labelledby="renewal-pay" id="pay">
      <h3 id="renewal-pay">{TITLES[status]}</h3>
      {!isShown && (
        <>
          <p>
            {status === 'cancelled'
              ? `Pay your next term now: your membership goes on after ${formatDay(membership.termThrough)}, and your cancellation is taken back.`
              : `Pay your next term now: it begins when this one is over, after ${formatDay(membership.termThrough)}. You lose no day.`}
          </p>
          <p className="dash-actions">
            <button type="button" className="button-quiet" onClick={() => setOpen(true)}>
              See the price
            </button>
          </p>
        </>
      )}
      {isShown && (
        <Offer
          // another plan is another price
          key={membership.pendingPlanChange?.plan.id ?? ''}
          {...{ membership, info, help }}
          isAsked={isOpen}
          onPaid={setPaid}
          onLeave={isUrgent ? null : () => setOpen(false)}
        />
      )}
    </section>
  );
}

const TITLES: Readonly<Record<MembershipAnswer['status'], string>> = {
  active: 'Renew early',
  past_due: 'Pay your renewal',
  cancelled: 'Go on with another term',
  ended: 'Come back',
};

interface OfferProps extends Props {
  /** somebody has asked for it, and goes on in it */
  isAsked: boolean;
  onPaid(paid: Paid): void;
  onLeave: (() => void) | null;
}

function Offer({ membership, info, help, isAsked, onPaid, onLeave }: OfferProps) {
  const offer = usePreview(renewSubscription, {});
  return (
    <Answer of={offer} help={help} lines={4}>
      {(offered) => (
        <PayForm {...{ membership, info, help, isAsked, onPaid, onLeave, offered }} onOld={offer.again} />
      )}
    </Answer>
  );
}
