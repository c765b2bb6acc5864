import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { dependentRemove, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { PriceLines } from '../shared/PriceLines.tsx';
import { explainChangedPrice } from '../shared/use-preview.ts';
import { applyHouseholdChange, nextTermFact, refreshHousehold } from './household-change.ts';

interface RemovePersonProps {
  person: CoveredMember;
  membership: MembershipAnswer;
  onCancel(): void;
}

/** Two steps: the reason, then the refund and confirmation. The list of people shows the result. */
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
        <Form form={form} submitLabel="Continue" busyLabel="One moment …" onCancel={onCancel}>
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
        </Form>
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
  const { refundCents, creditCents, effectiveOn, explanation } = shown;
  const isBoth = refundCents > 0 && creditCents > 0;
  const amounts = [
    { text: TO_CARD, cents: refundCents },
    { text: TO_CREDIT, cents: creditCents },
  ];

  const reloadAmount = async () => {
    const preview = await submit(dependentRemove, { query: { preview: 'true' }, body: { memberId, reason } });
    if (preview.ok) onShown(preview.answer);
    return preview;
  };
  const form = useForm<typeof dependentRemove>({
    async send() {
      const result = await submit(dependentRemove, {
        body: { memberId, reason, expectedCents: refundCents + creditCents },
      });
      if (result.ok) applyHouseholdChange(result.answer);
      else refreshHousehold();
      return explainChangedPrice(result, reloadAmount, 'No one was removed.');
    },
    onDone: (answer) =>
      showSuccess(`${firstName} is no longer covered from ${formatDay(answer.effectiveOn)}.`),
  });

  return (
    <Form
      form={form}
      submitLabel={`Remove ${firstName}`}
      busyLabel="One moment …"
      cancelLabel={reason === 'died' ? 'Cancel' : `Keep ${firstName}`}
      onCancel={onCancel}
      aside={
        <button type="button" className="button-quiet" onClick={onBack}>
          Back
        </button>
      }
    >
      {reason === 'died' && <p>We are sorry for your loss.</p>}
      <div className="dash-aside">
        <PriceLines
          lines={isBoth ? amounts : []}
          totalLabel={totalText(shown)}
          totalCents={refundCents + creditCents}
        />
        <p>{explanation}</p>
        <Facts
          className="dash-facts"
          facts={[['No longer covered from', formatDay(effectiveOn)], nextTermFact(shown, membership)]}
        />
      </div>
    </Form>
  );
}
