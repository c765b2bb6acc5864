import { dependentEdit, dependentsList } from '#contracts/member/dependents.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import type { CoveredMember } from '#contracts/membership/membership.ts';
import { DependentForm } from '#islands/shared/household/DependentForm.tsx';
import { DEPENDENTS } from '#islands/shared/household/relations.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { useQuery } from '../shared/use-query.ts';
import { useSeen } from '../shared/use-seen.ts';
import { applyHouseholdChange, DEPENDENTS_KEY, toDependent, toPersonFields } from './household-change.ts';
import { t } from './texts.ts';

interface EditPersonProps {
  person: CoveredMember;
  onDone(): void;
  onCancel(): void;
}

/** Corrects a person's details. Free of charge. */
export function EditPerson({ person, onDone, onCancel }: EditPersonProps) {
  const people = useQuery(dependentsList);
  const { send } = useMutation();
  const seen = useSeen(person);
  const offered = people.kind === 'ready' ? people.data.relations : DEPENDENTS;
  return (
    <section aria-labelledby="household-editing">
      <h3 id="household-editing">{t.correctDetails(person.firstName)}</h3>
      <p>{t.correctionsFree}</p>
      <DependentForm<typeof dependentEdit>
        person={person}
        relations={[...offered, person.relation]}
        send={async (next) => {
          const result = await send(
            dependentEdit,
            { body: { memberId: person.id, dependent: toDependent(next), seen: seen.pick(DETAILS) } },
            {
              successText(answer) {
                applyHouseholdChange(answer);
                return t.savedName(`${next.firstName} ${next.lastName}`);
              },
              alsoReload: [DEPENDENTS_KEY],
              showsProblem: false,
            },
          );
          seen.after(result);
          return toPersonFields(result);
        }}
        onDone={onDone}
        onCancel={onCancel}
        submitLabel={t.save}
      />
    </section>
  );
}

const NAMES = ['firstName', 'lastName'] as const;
const DETAILS = [...NAMES, 'birthDate', 'relation', 'disabled'] as const;

/** The name of the account owner. */
export function EditOwner({ person, onDone, onCancel }: EditPersonProps) {
  const { send } = useMutation();
  const seen = useSeen(person);
  const form = useForm<typeof memberUpdate>({
    async send(fields) {
      const name = { firstName: readText(fields, 'firstName'), lastName: readText(fields, 'lastName') };
      const result = await send(
        memberUpdate,
        { body: { members: [{ id: person.id, ...name, seen: seen.pick(NAMES) }] } },
        {
          optimistic: (info) => withName(info, person.id, name),
          successText: t.savedName(`${name.firstName} ${name.lastName}`),
          showsProblem: false,
        },
      );
      seen.after(result);
      return toPersonFields(result, 'members.0.');
    },
    onDone,
  });
  return (
    <section aria-labelledby="household-editing">
      <h3 id="household-editing">{t.yourName}</h3>
      <p>{t.yourNameHint(shownDay(person.birthDate))}</p>
      <Form form={form} takesFocus submitLabel={t.save} busyLabel={t.saving} onCancel={onCancel}>
        <div className="field-row">
          <TextField
            {...form.field('firstName')}
            label={t.firstName}
            autoComplete="given-name"
            defaultValue={person.firstName}
          />
          <TextField
            {...form.field('lastName')}
            label={t.lastName}
            autoComplete="family-name"
            defaultValue={person.lastName}
          />
        </div>
      </Form>
    </section>
  );
}

function withName(
  info: MemberInfo,
  id: string,
  name: Pick<CoveredMember, 'firstName' | 'lastName'>,
): MemberInfo {
  const renamed = (members: CoveredMember[]) =>
    members.map((each) => (each.id === id ? { ...each, ...name } : each));
  const memberships = info.memberships.map((each) => ({ ...each, members: renamed(each.members) }));
  return { ...info, memberships };
}
