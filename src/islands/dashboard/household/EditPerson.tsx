import { dependentEdit, dependentsList } from '../../../contracts/dependents.ts';
import type { CoveredMember } from '../../../contracts/membership.ts';
import { DependentForm } from '../../household/DependentForm.tsx';
import { DEPENDENTS } from '../../household/relations.ts';
import { useAnswer } from '../use-answer.ts';
import { useChange } from '../use-change.ts';
import { asDependent, byPerson } from './person-fields.ts';
import { PEOPLE_KEY, showChange } from './show-change.ts';

interface Props {
  person: CoveredMember;
  onDone(): void;
  onCancel(): void;
}

/** Corrects what is known of somebody. It costs nothing. */
export function EditPerson({ person, onDone, onCancel }: Props) {
  const people = useAnswer(dependentsList);
  const { make } = useChange();
  const offered = people.kind === 'ready' ? people.data.relations : DEPENDENTS;
  return (
    <section aria-labelledby="household-editing">
      <h3 id="household-editing">{`Correct the details of ${person.firstName}`}</h3>
      <p>Corrections cost nothing. The name is the one on the ID card.</p>
      <DependentForm<typeof dependentEdit>
        person={person}
        relations={[...offered, person.relation]}
        send={async (next) =>
          byPerson(
            await make(
              dependentEdit,
              { body: { memberId: person.id, dependent: asDependent(next) } },
              {
                done(answer) {
                  showChange(answer);
                  return `Saved: ${next.firstName} ${next.lastName}.`;
                },
                alsoChanges: [PEOPLE_KEY],
                saysProblem: false,
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
