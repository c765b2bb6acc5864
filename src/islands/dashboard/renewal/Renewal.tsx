import { useState } from 'react';
import { memberPlan } from '#contracts/member/member-plan.ts';
import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { NotChangeableNote } from '../shared/NotChangeableNote.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { AutoRenew } from './AutoRenew.tsx';
import { Cancel, type Cancellation, type CancelProps } from './Cancel.tsx';
import { CancellationResult } from './CancellationResult.tsx';
import { ChangePlan } from './ChangePlan.tsx';
import { MembershipStatus } from './MembershipStatus.tsx';
import { PayTerm } from './PayTerm.tsx';
import css from './renewal.css?inline';

/** The plan and how it goes on: renewal, another term, another plan, and the end of it. */
export function Renewal(props: SectionProps) {
  const { info, membership } = props;
  useStyles(css);
  if (!membership)
    return (
      <div className="dash-part">
        <NotChangeableNote membership={null} planUrl={props.planUrl} />
      </div>
    );
  const [running] = info.memberships;
  const card = info.paymentMethod && paymentMethodText(info.paymentMethod);
  return (
    <div className="dash-part renewal">
      <MembershipStatus membership={membership} card={card} />
      {membership.id === running?.id ? (
        <RenewalChanges {...props} membership={membership} />
      ) : (
        <NotChangeableNote membership={membership} planUrl={props.planUrl} />
      )}
    </div>
  );
}

/** What is most pressing comes first. */
function RenewalChanges(props: Omit<CancelProps, 'hasOtherPlans' | 'onDone'>) {
  const { info, membership, help } = props;
  const { email } = info.account;
  const next = useQuery(memberPlan);
  const [cancellation, setCancellation] = useState<Cancellation | null>(null);
  const isPayingFirst = membership.status === 'past_due' || membership.status === 'ended';
  const pay = <PayTerm key="pay" {...{ membership, info, help }} />;
  const renew = (
    <AutoRenew key="auto" {...{ membership, email }} next={next.kind === 'ready' ? next.data : null} />
  );
  // right after canceling, the result is shown and nothing can be paid
  if (cancellation && membership.status !== 'active')
    return (
      <>
        <CancellationResult {...props} cancellation={cancellation} />
        {renew}
      </>
    );
  return (
    <>
      {isPayingFirst ? [pay, renew] : [renew, pay]}
      <QueryView of={next} help={help} lines={3}>
        {(data) => <ChangePlan {...{ membership, email, help }} next={data} />}
      </QueryView>
      <Cancel
        {...props}
        hasOtherPlans={next.kind === 'ready' && next.data.plans.length > 0}
        onDone={setCancellation}
      />
    </>
  );
}
