import { useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { submit } from '#client/http/submit.ts';
import { dependentRemove, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { NextTerm } from './CostChange.tsx';
import { applyHouseholdChange, DEPENDENTS_KEY } from './refresh-household.ts';

export type RemovalReason = 'request' | 'died';

interface Props {
  person: CoveredMember;
  membership: MembershipAnswer;
  reason: RemovalReason;
  shown: HouseholdChange;
  onShown(shown: HouseholdChange): void;
  onBack(): void;
  onCancel(): void;
}

const NEW_AMOUNT: Problem = {
  code: 'conflict',
  fields: {},
  message: 'The amount has changed. This is the new amount. Please check it.',
};

const TO_CARD = 'Goes back to what you paid with';
const TO_CREDIT = 'Credited to your next payment';

function totalText({ refundCents, creditCents }: HouseholdChange): string {
  if (refundCents > 0 && creditCents === 0) return TO_CARD;
  return creditCents > 0 && refundCents === 0 ? TO_CREDIT : 'Comes back to you';
}

/** Credit, effective day and confirmation for removing a person. */
export function ReviewRemoval(props: Props) {
  const { person, membership, reason, shown, onShown, onBack, onCancel } = props;
  const { firstName, id: memberId } = person;
  const { send: make, isBusy } = useMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { refundCents, creditCents, effectiveOn, explanation } = shown;
  const isBoth = refundCents > 0 && creditCents > 0;

  const lookAgain = async () => {
    const again = await submit(dependentRemove, { query: { preview: 'true' }, body: { memberId, reason } });
    if (again.ok) onShown(again.answer);
    setProblem(again.ok ? NEW_AMOUNT : again.problem);
  };
  const agree = async () => {
    setProblem(null);
    const result = await make(
      dependentRemove,
      { body: { memberId, reason, expectedCents: refundCents + creditCents } },
      {
        successText(answer) {
          applyHouseholdChange(answer);
          return `${firstName} is no longer covered from ${formatDay(answer.effectiveOn)}.`;
        },
        alsoReload: [DEPENDENTS_KEY],
        showsProblem: false,
      },
    );
    if (!result || result.ok) return;
    if (result.problem.code === 'conflict') await lookAgain();
    else setProblem(result.problem);
  };

  return (
    <div className="form">
      {problem && (
        <FormMessage kind={problem === NEW_AMOUNT ? 'info' : 'error'} takesFocus>
          {problem.message}
        </FormMessage>
      )}
      {reason === 'died' && <p>We are sorry for your loss.</p>}
      <div className="household-costs">
        <dl className="dash-lines">
          {isBoth && (
            <>
              <div>
                <dt>{TO_CARD}</dt>
                <dd>{formatCents(refundCents)}</dd>
              </div>
              <div>
                <dt>{TO_CREDIT}</dt>
                <dd>{formatCents(creditCents)}</dd>
              </div>
            </>
          )}
          <div className="household-total">
            <dt>{totalText(shown)}</dt>
            <dd>{formatCents(refundCents + creditCents)}</dd>
          </div>
        </dl>
        <p>{explanation}</p>
        <dl className="dash-facts">
          <div>
            <dt>No longer covered from</dt>
            <dd>{formatDay(effectiveOn)}</dd>
          </div>
          <NextTerm shown={shown} membership={membership} />
        </dl>
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button form-submit"
          aria-disabled={isBusy || undefined}
          onClick={() => void agree()}
        >
          {isBusy ? 'One moment …' : `Remove ${firstName}`}
        </button>
        <button type="button" className="button-quiet" onClick={onBack}>
          Back
        </button>
        <button type="button" className="button-text" onClick={onCancel}>
          {reason === 'died' ? 'Cancel' : `Keep ${firstName}`}
        </button>
      </div>
    </div>
  );
}
