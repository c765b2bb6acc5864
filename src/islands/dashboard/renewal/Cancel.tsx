import { useEffect, useState } from 'react';
import { isOutcomeUnknown } from '#client/http/call-failure.ts';
import { submit } from '#client/http/submit.ts';
import { cancel } from '#contracts/member/cancel.ts';
import type { BodyInputOf, ResponseOf } from '#contracts/shared/endpoint.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { focusElement, useReturnFocusToButton } from '#ui/hooks/use-return-focus.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { showMembershipResult } from '../shared/refresh-membership.ts';
import type { MembershipProps } from '../shared/sections.ts';
import { explainChangedPrice, type Preview, usePreview } from '../shared/use-preview.ts';
import type { QueryState } from '../shared/use-query.ts';
import { t } from './texts.ts';

export type Cancellation = ResponseOf<typeof cancel>;

export interface CancelProps extends MembershipProps {
  /** there are plans to change to */
  hasOtherPlans: boolean;
  onDone(cancellation: Cancellation): void;
}

/** Canceling in two screens: the refund and its reason; then the confirmation and the result. */
export function Cancel(props: CancelProps) {
  const { membership } = props;
  const [screen, setScreen] = useState<'closed' | 'first' | 'second'>('closed');
  const [reason, setReason] = useState<CancelReason>(NO_REASON);
  const preview = usePreview(cancel, screen === 'closed' ? null : { reason });
  const offered = preview.kind === 'ready' ? preview.data : null;
  const opener = useReturnFocusToButton(screen !== 'closed');
  const canCancel = membership.status === 'active' || membership.status === 'past_due';

  if (!canCancel && screen !== 'second') return null;
  return (
    <section aria-labelledby="renewal-cancel" id="cancel">
      <h3 id="renewal-cancel">{t.cancelMembership}</h3>
      {screen === 'closed' && (
        <>
          <p>{t.cancelIntro}</p>
          <p className="dash-actions">
            <button ref={opener} type="button" className="button-quiet" onClick={() => setScreen('first')}>
              {t.seeRefund}
            </button>
          </p>
        </>
      )}
      {screen === 'first' && (
        <CancelOffer
          {...props}
          reason={reason}
          preview={preview}
          onReason={setReason}
          onNext={() => setScreen('second')}
          onLeave={() => setScreen('closed')}
        />
      )}
      {screen === 'second' && offered && (
        <CancelConfirm
          {...props}
          reason={reason}
          offered={offered}
          reload={preview.reload}
          onLeave={() => setScreen('first')}
        />
      )}
    </section>
  );
}

type CancelReason = BodyInputOf<typeof cancel>['reason'];

/** The reason used if none is given. */
const NO_REASON: CancelReason = 'changed_mind';

/** Reasons for canceling. Some plans refund more for some of them, so the wording has to be clear. */
const cancelReasons = (): { value: CancelReason; label: string }[] => [
  { value: 'moved_away', label: t.movedAway },
  { value: 'no_office_left', label: t.noOfficeLeft },
  { value: 'terms_changed', label: t.termsChanged },
  { value: 'nursing_care', label: t.nursingCare },
  { value: 'death', label: t.personDied },
  { value: NO_REASON, label: t.otherReason },
];

interface CancelOfferProps extends CancelProps {
  reason: CancelReason;
  preview: QueryState<Cancellation>;
  onReason(reason: CancelReason): void;
  onNext(): void;
  onLeave(): void;
}

/** The first screen: the refund and its rule, what ends, and the alternatives. */
function CancelOffer(props: CancelOfferProps) {
  const { membership, hasOtherPlans, help, hrefTo, reason, preview, onReason, onNext, onLeave } = props;
  return (
    <div className="form dash-box" ref={focusElement} tabIndex={-1}>
      <QueryView of={preview} help={help} lines={4}>
        {(offered) => <RefundFacts offered={offered} />}
      </QueryView>
      <ChoiceField
        id="cancel-reason"
        name="reason"
        label={t.whyCanceling}
        hint={t.reasonHint}
        value={reason}
        onChange={onReason}
        choices={cancelReasons()}
      />
      {preview.kind === 'ready' && (
        <>
          <div>
            <h4>{t.whatEnds}</h4>
            <ul className="renewal-list">
              <li>
                {preview.data.lastDay ? t.pricesEndAfter(shownDay(preview.data.lastDay)) : t.pricesEndAtOnce}
              </li>
              <li>{t.noRenewal}</li>
              {membership.pendingPlanChange && (
                <li>{t.yourChangeTo(membership.pendingPlanChange.plan.name)}</li>
              )}
            </ul>
          </div>
          <div>
            <h4>{t.whatInstead}</h4>
            <ul className="renewal-list">
              {membership.autoRenew && membership.status === 'active' && (
                <li>{sentence(t.turnOffInstead((words) => <a href="#auto-renew">{words}</a>))}</li>
              )}
              {hasOtherPlans && (
                <li>{sentence(t.planInstead((words) => <a href="#change-plan">{words}</a>))}</li>
              )}
              <li>
                <QueryLink href={hrefTo('office')}>{t.moveOffice}</QueryLink>.
              </li>
            </ul>
          </div>
        </>
      )}
      <div className="form-actions">
        {preview.kind === 'ready' && (
          <button type="button" className="button" onClick={onNext}>
            {t.continueToCancel}
          </button>
        )}
        {/* one button for every state of the preview: a new one would lose the focus */}
        <button type="button" className="button-text" onClick={onLeave}>
          {t.keepMyMembership}
        </button>
      </div>
    </div>
  );
}

/** What comes back, and the rule that decides it, as the server says it. */
function RefundFacts({ offered }: { offered: Cancellation }) {
  const { refundCents, feeKeptCents, toCardCents, rule, lastDay } = offered;
  const credit = refundCents - toCardCents;
  return (
    <div className="dash-aside">
      <p className="renewal-sum">
        <span>{t.youGetBack}</span> <strong>{formatCents(refundCents)}</strong>
      </p>
      <p>{rule.text}</p>
      <Facts
        className="dash-lines dash-costs"
        facts={[
          toCardCents > 0 && [t.backToPayment, formatCents(toCardCents)],
          credit > 0 && [t.toCredit, formatCents(credit)],
          feeKeptCents > 0 && [t.feeKept, formatCents(feeKeptCents)],
          [t.lastDayFullRefund, rule.windowEnd ? shownDay(rule.windowEnd) : t.notSetYet],
          [t.lastDayCovered, lastDay ? shownDay(lastDay) : t.lastDayIsToday],
        ]}
      />
    </div>
  );
}

interface CancelConfirmProps extends CancelProps {
  reason: CancelReason;
  /** what the first screen showed */
  offered: Cancellation;
  /** reloads the refund */
  reload: Preview<typeof cancel>['reload'];
  onLeave(): void;
}

/** The second screen: the confirmation. */
function CancelConfirm({ membership, reason, offered, reload, onDone, onLeave }: CancelConfirmProps) {
  const { refundCents, lastDay } = offered;
  const [mayBeDone, setMayBeDone] = useState(false);
  const form = useForm<typeof cancel>({
    async send() {
      const result = await submit(cancel, { body: { reason, expectedCents: refundCents } });
      if (!result.ok && isOutcomeUnknown(result.problem)) setMayBeDone(true);
      showMembershipResult(result);
      return explainChangedPrice(result, reload, t.nothingCanceled);
    },
    onDone,
  });
  // The response was lost, but the cancellation succeeded, with the refund that was shown.
  const isDone = mayBeDone && membership.cancelledAt !== null;
  useEffect(() => {
    if (isDone) onDone(offered);
  }, [isDone, offered, onDone]);

  return (
    <Form
      form={form}
      label={t.cancelMembership}
      title={t.cancelQuestion}
      className="dash-box"
      submitLabel={t.cancelMyMembership}
      busyLabel={t.canceling}
      cancelLabel={t.goBack}
      onCancel={onLeave}
    >
      <p>
        {refundCents > 0 ? t.refund(formatCents(refundCents)) : t.noRefund}
        {lastDay ? t.coveredThrough(shownDay(lastDay)) : t.endsToday}
      </p>
    </Form>
  );
}

interface CancellationResultProps extends Omit<CancelProps, 'hasOtherPlans' | 'onDone'> {
  cancellation: Cancellation;
}

/** What happened, what is on its way, and the way back. */
export function CancellationResult({ info, cancellation }: CancellationResultProps) {
  const { refundCents, toCardCents, lastDay } = cancellation;
  const credit = refundCents - toCardCents;
  return (
    <section aria-labelledby="renewal-cancelled">
      <h3 id="renewal-cancelled">{t.isCanceled}</h3>
      <FormMessage kind="success" takesFocus>
        {lastDay ? t.coveredThroughThen(shownDay(lastDay)) : t.hasEndedThen}
        {toCardCents > 0 && t.refundOnItsWay(formatCents(toCardCents))}
        {credit > 0 && t.keptAsCredit(formatCents(credit))}
        {refundCents === 0 && t.noRefund}
        {t.confirmationSent(info.account.email)}
      </FormMessage>
      <p>{lastDay ? (refundCents === 0 ? t.canUndo : t.canRenew) : t.canComeBack}</p>
    </section>
  );
}
