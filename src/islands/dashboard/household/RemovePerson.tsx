import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { dependentRemove, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { type RemovalReason, ReviewRemoval } from './ReviewRemoval.tsx';

interface Props {
  person: CoveredMember;
  membership: MembershipAnswer;
  onCancel(): void;
}

/** Two steps: why, and then what comes back, which is agreed to. The list shows it once it is done. */
export function RemovePerson({ person, membership, onCancel }: Props) {
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
          {...{ person, membership, reason, shown, onCancel }}
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
