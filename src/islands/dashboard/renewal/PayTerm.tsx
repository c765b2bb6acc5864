import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { $paymentsInProgress } from '#islands/shared/payment/use-payment.ts';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { useReturnFocusToButton } from '#ui/hooks/use-return-focus.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { MemberOnly } from '../shared/MemberOnly.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { usePreview } from '../shared/use-preview.ts';
import { PayTermForm, paidText, termKey } from './PayTermForm.tsx';
import { t } from './texts.ts';

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
  // said in place of the form, where that goes with it
  const [refused, setRefused] = useState('');

  const running = useStore($paymentsInProgress);
  const isPaying = [termStart, paidAhead?.start].some((start) => start && running[termKey(id, start).name]);
  const opener = useReturnFocusToButton(isOpen);

  // what is known to be paid for is not asked after any more, whichever tab or answer it came by
  useEffect(() => {
    if (status === 'ended') return;
    termKey(id, termStart).forget();
    if (paidAhead) termKey(id, paidAhead.start).forget();
  }, [id, status, termStart, paidAhead]);

  if (paid)
    return (
      <section aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{paid.why === 'ended' ? t.welcomeBack : t.thankYou}</h3>
        <FormMessage kind="success" takesFocus>
          {paidText(paid, info.account.email)}
        </FormMessage>
      </section>
    );
  // the form that sends it stays until it has said what came of it
  if (paidAhead && !isPaying)
    return refused === '' ? null : (
      <section aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{t.yourNextTerm}</h3>
        <FormMessage kind="info" takesFocus>
          {refused}
        </FormMessage>
      </section>
    );
  const isShown = isOpen || isUrgent || isPaying;
  if (info.assisted)
    return (
      <section aria-labelledby="renewal-pay">
        <h3 id="renewal-pay">{titleOf(status)}</h3>
        <MemberOnly info={info}>{null}</MemberOnly>
      </section>
    );
  return (
    <section aria-labelledby="renewal-pay" id="pay">
      <h3 id="renewal-pay">{titleOf(status)}</h3>
      {!isShown && (
        <>
          <p>
            {membership.nextCharge?.cents === 0
              ? t.nextTermFree(shownDay(membership.termThrough))
              : status === 'cancelled'
                ? t.payUndoesCancellation(shownDay(membership.termThrough))
                : t.payNextTerm(shownDay(membership.termThrough))}
          </p>
          <p className="dash-actions">
            <button ref={opener} type="button" className="button-quiet" onClick={() => setOpen(true)}>
              {t.seePrice}
            </button>
          </p>
        </>
      )}
      {isShown && (
        <PayTermOffer
          membership={membership}
          info={info}
          help={help}
          isAsked={isOpen}
          onPaid={setPaid}
          onRefused={setRefused}
          onLeave={isUrgent ? null : () => setOpen(false)}
        />
      )}
    </section>
  );
}

const titleOf = (status: MembershipAnswer['status']): string =>
  ({ active: t.renewEarly, past_due: t.payRenewal, cancelled: t.continueTerm, ended: t.comeBack })[status];

type OfferProps = Omit<ComponentProps<typeof PayTermForm>, 'offered' | 'reload'>;

function PayTermOffer(props: OfferProps) {
  // another plan is another price
  const offer = usePreview(renewSubscription, {}, props.membership.pendingPlanChange?.plan.id);
  return (
    <QueryView of={offer} help={props.help} lines={4}>
      {(offered) => <PayTermForm {...props} offered={offered} reload={offer.reload} />}
    </QueryView>
  );
}
