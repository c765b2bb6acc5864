import { dependentEdit, dependentsList } from '#contracts/member/dependents.ts';
import type { CoveredMember } from '#contracts/membership/membership.ts';
import { DependentForm } from '#islands/shared/household/DependentForm.tsx';
import { DEPENDENTS } from '#islands/shared/household/relations.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { useQuery } from '../shared/use-query.ts';
import { toDependent, toPersonFields } from './person-fields.ts';
import { applyHouseholdChange, DEPENDENTS_KEY } from './refresh-household.ts';

interface Props {
  person: CoveredMember;
  onDone(): void;
  onCancel(): void;
}

/** Corrects a person's details. Free of charge. */
export function EditPerson({ person, onDone, onCancel }: Props) {
  const people = useQuery(dependentsList);
  const { send: make } = useMutation();
  const offered = people.kind === 'ready' ? people.data.relations : DEPENDENTS;
  return (
    <section aria-labelledby="household-editing">
      <h3 id="household-editing">{`Correct the details of ${person.firstName}`}</h3>
      <p>Corrections cost nothing. The name is the one on the ID card.</p>
      <DependentForm<typeof dependentEdit>
        person={person}
        relations={[...offered, person.relation]}
        send={async (next) =>
          toPersonFields(
            await make(
              dependentEdit,
              { body: { memberId: person.id, dependent: toDependent(next) } },
              {
                successText(answer) {
                  applyHouseholdChange(answer);
                  return `Saved: ${next.firstName} ${next.lastName}.`;
                },
                alsoReload: [DEPENDENTS_KEY],
                showsProblem: false,
              },
            ),
          )
        }
        onDone={onDone}
        onCancel={onCancel}
        submitLabel="Save"
      />
    </section>
  );
}
