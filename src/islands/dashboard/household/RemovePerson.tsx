import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { dependentRemove, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { PriceLines } from '../shared/PriceLines.tsx';
import { explainChangedPrice } from '../shared/use-preview.ts';
import { applyHouseholdChange, nextTermFact, refreshHousehold } from './household-change.ts';
import { t } from './texts.ts';

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
        {shown ? t.whenLeaving(firstName) : t.removeQuestion(firstName)}
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
        <Form form={form} submitLabel={t.goOn} busyLabel={t.oneMoment} onCancel={onCancel}>
          <ChoiceField<RemovalReason>
            id={`${form.id}-reason`}
            name="reason"
            label={t.whatChanged}
            error={form.errorOf('reason')}
            choices={[
              {
                value: 'request',
                label: t.noLongerNeeded(firstName),
                hint: t.reasonOptional,
              },
              {
                value: 'died',
                label: t.hasDied(firstName),
                hint: t.verySorry,
              },
            ]}
            value={reason}
            onChange={setReason}
          />
          <p>{t.nothingChangesYet}</p>
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

function totalText({ refundCents, creditCents }: HouseholdChange): string {
  if (refundCents > 0 && creditCents === 0) return t.toCard;
  return creditCents > 0 && refundCents === 0 ? t.toCredit : t.comesBack;
}

/** Credit, effective day and confirmation for removing a person. */
function ReviewRemoval(props: ReviewRemovalProps) {
  const { person, membership, reason, shown, onShown, onBack, onCancel } = props;
  const { firstName, id: memberId } = person;
  const { refundCents, creditCents, effectiveOn, explanation } = shown;
  const isBoth = refundCents > 0 && creditCents > 0;
  const amounts = [
    { text: t.toCard, cents: refundCents },
    { text: t.toCredit, cents: creditCents },
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
      return explainChangedPrice(result, reloadAmount, t.noOneRemoved);
    },
    onDone: (answer) =>
      showSuccess(
        answer.effectiveOn > person.coveredFrom
          ? t.noLongerCoveredFromDay(firstName, shownDay(answer.effectiveOn))
          : t.noLongerOnMembership(firstName),
      ),
  });

  return (
    <Form
      form={form}
      submitLabel={t.removePerson(firstName)}
      busyLabel={t.oneMoment}
      cancelLabel={reason === 'died' ? t.cancel : t.keepPerson(firstName)}
      onCancel={onCancel}
      aside={
        <button type="button" className="button-quiet" onClick={onBack}>
          {t.back}
        </button>
      }
    >
      {reason === 'died' && <p>{t.sorryForLoss}</p>}
      <div className="dash-aside">
        <PriceLines
          lines={isBoth ? amounts : []}
          totalLabel={totalText(shown)}
          totalCents={refundCents + creditCents}
        />
        <p>{explanation}</p>
        <Facts
          className="dash-facts"
          facts={[[t.noLongerCoveredFrom, shownDay(effectiveOn)], nextTermFact(shown, membership)]}
        />
      </div>
    </Form>
  );
}
