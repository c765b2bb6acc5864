import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { submit } from '#client/http/submit.ts';
import { dependentRemove, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { applyHouseholdChange, DEPENDENTS_KEY, nextTermFact } from './household-change.ts';

interface RemovePersonProps {
  person: CoveredMember;
  membership: MembershipAnswer;
  onCancel(): void;
}

/** Two steps: why, and then what comes back, which is agreed to. The list shows it once it is done. */
export function RemovePerson({ person, membership, onCancel }: RemovePersonProps) {
  const { firstName, id: memberId } = person;
  const [reason, setReason] = useState<RemovalReason>('request');
  const [shown, setShown] = useState<HouseholdChange | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the way in, and with each step
  useEffect(() => heading.current?.focus(), [shown === null]);

  const form = useForm<typeof dependentRemove>({
    send: (fields) =>
      submit(dependentRemove, {
        query: { preview: 'true' },
        body: { memberId, reason: readText(fields, 'reason') as RemovalReason },
      }),
    onDone: setShown,
  });
  return (
    <section aria-labelledby="household-removing">
      <h3 id="household-removing" ref={heading} tabIndex={-1}>
        {shown ? `What happens when ${firstName} leaves` : `Remove ${firstName} from the membership?`}
      </h3>
      {shown ? (
        <ReviewRemoval
          person={person}
          membership={membership}
          reason={reason}
          shown={shown}
          onCancel={onCancel}
          onShown={setShown}
          onBack={() => setShown(null)}
        />
      ) : (
        <form className="form" method="post" {...form.form}>
          {form.message && <FormMessage>{form.message}</FormMessage>}
          <ChoiceField<RemovalReason>
            id={`${form.id}-reason`}
            name="reason"
            label="What has changed?"
            error={form.errorOf('reason')}
            choices={[
              {
                value: 'request',
                label: `${firstName} does not need the membership any more`,
                hint: 'You don’t need to tell us why.',
              },
              {
                value: 'died',
                label: `${firstName} has died`,
                hint: 'We are very sorry. You don’t need to send us any documents.',
              },
            ]}
            value={reason}
            onChange={setReason}
          />
          <p>Nothing changes yet. Next you will see the refund and the date it takes effect.</p>
          <FormActions form={form} busyLabel="One moment …" onCancel={onCancel}>
            Continue
          </FormActions>
        </form>
      )}
    </section>
  );
}

type RemovalReason = 'request' | 'died';

interface ReviewRemovalProps {
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
function ReviewRemoval(props: ReviewRemovalProps) {
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
        <Facts
          className="dash-lines"
          facts={[
            isBoth && [TO_CARD, formatCents(refundCents)],
            isBoth && [TO_CREDIT, formatCents(creditCents)],
            [totalText(shown), formatCents(refundCents + creditCents), 'household-total'],
          ]}
        />
        <p>{explanation}</p>
        <Facts
          className="dash-facts"
          facts={[['No longer covered from', formatDay(effectiveOn)], nextTermFact(shown, membership)]}
        />
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
