import { useState } from 'react';
import { memberPlan } from '#contracts/member/member-plan.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { NotChangeableNote } from '../shared/ChangeableMembership.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import { cycleText } from '../shared/status-text.ts';
import { useQuery } from '../shared/use-query.ts';
import { AutoRenew } from './AutoRenew.tsx';
import { Cancel, type Cancellation, CancellationResult, type CancelProps } from './Cancel.tsx';
import { ChangePlan } from './ChangePlan.tsx';
import { membershipStatus } from './membership-status.ts';
import { PayTerm } from './PayTerm.tsx';
import css from './renewal.css?inline';
import { t } from './texts.ts';

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
  const pay = <PayTerm key="pay" membership={membership} info={info} help={help} />;
  const renew = (
    <AutoRenew
      key="auto"
      membership={membership}
      info={info}
      next={next.kind === 'ready' ? next.data : null}
    />
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
        {(data) => <ChangePlan membership={membership} email={email} help={help} next={data} />}
      </QueryView>
      <Cancel
        {...props}
        hasOtherPlans={next.kind === 'ready' && next.data.plans.length > 0}
        onDone={setCancellation}
      />
    </>
  );
}

interface Props {
  membership: MembershipAnswer;
  /** such as “Visa ending in 4242” */
  card: string | null;
}

/** How the membership stands: plan and term, what is charged next and when, and what was said about it. */
function MembershipStatus({ membership, card }: Props) {
  const { plan, termStart, termThrough, priceCents, nextCharge, renewalNotice, status } = membership;
  const { id, icon, title, text } = membershipStatus(membership, card);
  return (
    <section className="renewal-status" data-status={id} aria-labelledby="renewal-status">
      <div className="renewal-words">
        <Icon name={icon} />
        <div>
          <h3 id="renewal-status">{title}</h3>
          <p>{text}</p>
          {renewalNotice && status === 'active' && (
            <p className="renewal-small">
              {t.noticeSent(shownDay(renewalNotice.renewsOn), shownDay(renewalNotice.sentOn))}
            </p>
          )}
        </div>
      </div>
      <Facts
        className="dash-facts"
        facts={[
          [t.plan, plan.name],
          termStart <= termThrough && [
            status === 'ended' ? t.lastTerm : t.thisTerm,
            t.fromTo(shownDay(termStart), shownDay(termThrough)),
          ],
          [
            t.paidForIt,
            <>
              {formatCents(priceCents)} <span className="renewal-small">{cycleText(plan.cycle)}</span>
            </>,
          ],
          nextCharge && [
            nextCharge.cents > 0 ? t.nextCharge : t.renews,
            <>
              {nextCharge.cents > 0 ? formatCents(nextCharge.cents) : t.free}{' '}
              <span className="renewal-small">{t.onDay(shownDay(nextCharge.on))}</span>
            </>,
          ],
        ]}
      />
    </section>
  );
}
