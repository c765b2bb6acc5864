import { useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { changePlan, type NextPlan } from '#contracts/member/member-plan.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { useReturnFocusToButton } from '#ui/hooks/use-return-focus.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { PLAN_KEY } from '../shared/refresh-membership.ts';
import { CYCLE_WORDS } from '../shared/status-text.ts';
import { useMutation } from '../shared/use-mutation.ts';
import type { NextTerm } from './AutoRenew.tsx';
import { PlanChangeAgreement } from './PlanChangeAgreement.tsx';

interface Props {
  membership: MembershipAnswer;
  next: NextTerm;
  email: string;
  help: Help;
}

/** Another plan from the next term on: chosen, looked at, agreed to; and taken back while it waits. */
export function ChangePlan({ membership, next, email, help }: Props) {
  const { pendingPlanChange } = membership;
  const { plans, refusal, from, plan } = next;
  const [wished, setWished] = useState('');
  const [isLookedAt, setLookedAt] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const opener = useReturnFocusToButton(isLookedAt);
  const others = plans.filter(({ isChosen }) => !isChosen);
  if (refusal) return null;

  return (
    <section aria-labelledby="renewal-plan" id="change-plan">
      <h3 id="renewal-plan">Another plan</h3>
      {said && !isLookedAt && (
        <FormMessage key={said} kind="success" takesFocus>
          {said}
        </FormMessage>
      )}
      {pendingPlanChange && !isLookedAt && (
        <PendingPlanChange
          membership={membership}
          next={next}
          onWithdrawn={() => setSaid(planKeptText(plan.name, email))}
          onConsentNeeded={() => {
            setWished(plan.id);
            setLookedAt(true);
          }}
        />
      )}
      {isLookedAt ? (
        <PlanChangeAgreement
          planId={wished}
          plan={plan}
          help={help}
          instead={pendingPlanChange?.plan.name ?? ''}
          onDone={({ plan: chosen, tookBack }) => {
            setLookedAt(false);
            setWished('');
            setSaid(
              tookBack
                ? planKeptText(chosen.name, email)
                : `You have chosen ${chosen.name}. We sent a confirmation to ${email}.`,
            );
          }}
          onLeave={() => {
            setLookedAt(false);
            if (wished === plan.id) setWished('');
          }}
        />
      ) : others.length === 0 ? (
        !pendingPlanChange && (
          <p>There is no other plan for your household at your office. Another office may have others.</p>
        )
      ) : (
        <div className="form">
          <p>
            {from
              ? `A new plan starts with your next term, on ${formatDay(from)}. Until then you keep ${plan.name}, and nothing is charged today.`
              : 'A new plan starts on the day you come back. Nothing is charged before you pay.'}
          </p>
          <ChoiceField
            id="renewal-plans"
            name="plan"
            label={pendingPlanChange ? 'Choose a different one' : 'Plans you can change to'}
            value={wished}
            onChange={setWished}
            choices={others.map((each) => ({ value: each.id, label: PlanLabel(each), hint: each.audience }))}
          />
          <p className="dash-actions">
            <button
              ref={opener}
              type="button"
              className="button-quiet"
              disabled={wished === ''}
              onClick={() => setLookedAt(true)}
            >
              See what changes
            </button>
          </p>
        </div>
      )}
    </section>
  );
}

const needsAgreement = ({ code }: Problem): boolean => code === 'invalid' || code === 'conflict';

const planKeptText = (plan: string, email: string): string =>
  `You stay with ${plan}. We sent a confirmation to ${email}.`;

const PlanLabel = ({ name, priceCents, cycle }: NextPlan) => (
  <>
    <strong>{name}</strong>, {formatCents(priceCents)} {CYCLE_WORDS[cycle]}
  </>
);

interface WaitingProps extends Pick<Props, 'membership' | 'next'> {
  onWithdrawn(): void;
  /** the plan that goes on instead has to be agreed to first */
  onConsentNeeded(): void;
}

/** The plan that was chosen and does not count yet. */
function PendingPlanChange({
  membership,
  next,
  onWithdrawn: onTakenBack,
  onConsentNeeded: onAsked,
}: WaitingProps) {
  const { pendingPlanChange } = membership;
  const change = useMutation();
  if (!pendingPlanChange) return null;
  const { plan, from, priceCents } = pendingPlanChange;
  const takeBack = async () => {
    if (next.plan.consent !== null) return onAsked();
    const result = await change.send(
      changePlan,
      { body: { planId: next.plan.id } },
      { alsoReload: [PLAN_KEY], handlesProblem: needsAgreement },
    );
    if (result?.ok) onTakenBack();
    // renewal was switched on a moment ago, or the price is another one
    else if (result && needsAgreement(result.problem)) onAsked();
  };
  return (
    <div className="renewal-waiting">
      <p>
        <strong>{from ? `From ${formatDay(from)}: ${plan.name}` : `When you come back: ${plan.name}`}</strong>
        {`, ${formatCents(priceCents)} ${CYCLE_WORDS[plan.cycle]}.`}
      </p>
      <p className="dash-actions">
        <button
          type="button"
          className="button-quiet"
          aria-disabled={change.isBusy || undefined}
          onClick={takeBack}
        >
          {`Keep ${next.plan.name} instead`}
        </button>
      </p>
    </div>
  );
}
