import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { dependentAdd, dependentsList, type HouseholdChange } from '#contracts/member/dependents.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { DependentForm } from '#islands/shared/household/DependentForm.tsx';
import { DEPENDENTS } from '#islands/shared/household/relations.ts';
import { useQuery } from '../shared/use-query.ts';
import { findDraft, saveDraft } from './addition-draft.ts';
import { toDependent, toPersonFields } from './person-fields.ts';
import { type AddProps, ReviewAddition } from './ReviewAddition.tsx';

/** Two steps: who it is, and then what it costs, which is agreed to. */
export function AddPerson(props: AddProps) {
  const { info, membership, onCancel } = props;
  const people = useQuery(dependentsList);
  const relations = people.kind === 'ready' ? people.data.relations : DEPENDENTS;
  const [person, setPerson] = useState<PersonWithPlan | null>(() => findDraft(info.account.id, membership));
  const [shown, setShown] = useState<HouseholdChange | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading so screen readers announce it; the form's own focus runs first.
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);

  const cancel = () => {
    saveDraft(null);
    onCancel();
  };
  const title =
    shown && person ? `Add ${person.firstName} ${person.lastName}?` : 'Who would you like to add?';
  return (
    <section aria-labelledby="household-adding">
      <h3 id="household-adding" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {shown && person ? (
        <ReviewAddition
          {...props}
          person={person}
          shown={shown}
          onShown={setShown}
          onChange={() => setShown(null)}
          onCancel={cancel}
          onLater={onCancel}
        />
      ) : (
        <>
          <p>
            {relations.includes('child') &&
              'Children are covered until the day they turn 26, and longer if a disability keeps them from supporting themselves. '}
            Nothing is charged before you have seen the price and agreed.
          </p>
          <DependentForm<typeof dependentAdd>
            person={person ?? undefined}
            plans={people.kind === 'ready' ? people.data.plans : undefined}
            relations={relations}
            send={async (next) =>
              toPersonFields(
                await submit(dependentAdd, {
                  query: { preview: 'true' },
                  body: { dependent: toDependent(next) },
                }),
              )
            }
            onDone={(next, preview) => {
              saveDraft({ accountId: info.account.id, person: next });
              setPerson(next);
              setShown(preview);
            }}
            onCancel={cancel}
            submitLabel="See what it costs"
            busyLabel="One moment …"
          />
        </>
      )}
    </section>
  );
}
