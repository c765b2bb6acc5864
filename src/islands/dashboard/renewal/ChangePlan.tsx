import { useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { changePlan, type NextPlan } from '#contracts/member/member-plan.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { useReturnFocusToButton } from '#ui/hooks/use-return-focus.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { PLAN_KEY } from '../shared/refresh-membership.ts';
import { cycleText } from '../shared/status-text.ts';
import { useMutation } from '../shared/use-mutation.ts';
import type { NextTerm } from './AutoRenew.tsx';
import { PlanChangeAgreement } from './PlanChangeAgreement.tsx';
import { t } from './texts.ts';

interface Props {
  membership: MembershipAnswer;
  next: NextTerm;
  email: string;
  help: Help;
}

/** Chooses another plan for the next term, with a review and consent; it can be undone until the term starts. */
export function ChangePlan({ membership, next, email, help }: Props) {
  const { pendingPlanChange } = membership;
  const { plans, refusal, from, plan } = next;
  const [planId, setPlanId] = useState('');
  const [isReviewing, setReviewing] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const opener = useReturnFocusToButton(isReviewing);
  const others = plans.filter(({ isChosen }) => !isChosen);
  if (refusal) return null;

  return (
    <section aria-labelledby="renewal-plan" id="change-plan">
      <h3 id="renewal-plan">{t.anotherPlan}</h3>
      {message && !isReviewing && (
        <FormMessage key={message} kind="success" takesFocus>
          {message}
        </FormMessage>
      )}
      {pendingPlanChange && !isReviewing && (
        <PendingPlanChange
          membership={membership}
          next={next}
          onWithdrawn={() => setMessage(planKeptText(plan.name, email))}
          onConsentNeeded={() => {
            setPlanId(plan.id);
            setReviewing(true);
          }}
        />
      )}
      {isReviewing ? (
        <PlanChangeAgreement
          planId={planId}
          plan={plan}
          help={help}
          instead={pendingPlanChange?.plan.name ?? ''}
          onDone={({ plan: chosen, tookBack }) => {
            setReviewing(false);
            setPlanId('');
            setMessage(tookBack ? planKeptText(chosen.name, email) : t.planChosen(chosen.name, email));
          }}
          onLeave={() => {
            setReviewing(false);
            if (planId === plan.id) setPlanId('');
          }}
        />
      ) : others.length === 0 ? (
        !pendingPlanChange && <p>{t.noOtherPlan}</p>
      ) : (
        <div className="form">
          <p>{from ? t.newPlanStarts(shownDay(from), plan.name) : t.newPlanOnReturn}</p>
          <ChoiceField
            id="renewal-plans"
            name="plan"
            label={pendingPlanChange ? t.chooseDifferentOne : t.plansToChangeTo}
            value={planId}
            onChange={setPlanId}
            choices={others.map((each) => ({ value: each.id, label: PlanLabel(each), hint: each.audience }))}
          />
          <p className="dash-actions">
            <button
              ref={opener}
              type="button"
              className="button-quiet"
              disabled={planId === ''}
              onClick={() => setReviewing(true)}
            >
              {t.seeWhatChanges}
            </button>
          </p>
        </div>
      )}
    </section>
  );
}

const needsAgreement = ({ code }: Problem): boolean => code === 'invalid' || code === 'conflict';

const planKeptText = (plan: string, email: string): string => t.planKept(plan, email);

const PlanLabel = ({ name, priceCents, cycle }: NextPlan) => (
  <>
    <strong>{name}</strong>, {formatCents(priceCents)} {cycleText(cycle)}
  </>
);

interface PendingPlanChangeProps extends Pick<Props, 'membership' | 'next'> {
  onWithdrawn(): void;
  /** the current plan needs consent before it can continue */
  onConsentNeeded(): void;
}

/** The plan chosen for the next term. */
function PendingPlanChange({ membership, next, onWithdrawn, onConsentNeeded }: PendingPlanChangeProps) {
  const { pendingPlanChange } = membership;
  const change = useMutation();
  if (!pendingPlanChange) return null;
  const { plan, from, priceCents } = pendingPlanChange;
  const withdraw = async () => {
    if (next.plan.consent !== null) return onConsentNeeded();
    const result = await change.send(
      changePlan,
      { body: { planId: next.plan.id } },
      { alsoReload: [PLAN_KEY], handlesProblem: needsAgreement },
    );
    if (result?.ok) onWithdrawn();
    // renewal was just turned on, or the price has changed
    else if (result && needsAgreement(result.problem)) onConsentNeeded();
  };
  return (
    <div className="dash-aside">
      <p>
        <strong>{from ? t.fromDay(shownDay(from), plan.name) : t.onReturn(plan.name)}</strong>
        {`, ${formatCents(priceCents)} ${cycleText(plan.cycle)}.`}
      </p>
      <p className="dash-actions">
        <RequestButton isBusy={change.isBusy} onClick={withdraw}>
          {t.keepInstead(next.plan.name)}
        </RequestButton>
      </p>
    </div>
  );
}
