import { useEffect, useRef } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { MemberPlan, PersonWithPlan } from '#contracts/membership/person.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import type { Relation } from '#contracts/shared/fields.ts';
import { Checkbox, SelectField } from '#ui/fields/ChoiceField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { choosePlan } from './dependent-plan.ts';
import { NameFields, readPerson } from './NameFields.tsx';
import { PlanField } from './PlanField.tsx';
import { DEPENDENTS, RELATION_LABELS } from './relations.ts';

interface Props<E extends Endpoint> {
  /** what stands in the fields at first */
  person: PersonWithPlan | undefined;
  /** those to choose from; all unless said otherwise */
  relations?: readonly Relation[];
  /** that they may choose from, the household's first; none where everybody has the same; absent where it is not asked */
  plans?: readonly MemberPlan[] | undefined;
  send(person: PersonWithPlan): Promise<Submitted<E>>;
  onDone(person: PersonWithPlan, answer: ResponseOf<E>): void;
  onCancel(): void;
  submitLabel: string;
  busyLabel?: string;
}

/** The form for a dependent, who is covered with the buyer. */
export function DependentForm<E extends Endpoint>(props: Props<E>) {
  const { person, relations = DEPENDENTS, plans, send, onDone, onCancel, submitLabel } = props;
  const sent = useRef<PersonWithPlan | null>(null);
  const form = useForm<E>({
    send(fields) {
      const next: PersonWithPlan = {
        ...readPerson(fields),
        relation: readText(fields, 'relation') as Relation,
        disabled: fields.has('disabled'),
        ...choosePlan(readText(fields, 'plan'), { plans, before: person?.plan }),
      };
      sent.current = next;
      return send(next);
    },
    onDone: (answer) => sent.current && onDone(sent.current, answer),
  });
  const { ref } = form.form;
  useEffect(() => ref.current?.querySelector<HTMLElement>('select, input')?.focus(), [ref]);
  return (
    <form className="form" method="post" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <SelectField
        {...form.field('relation')}
        label="Who this is to you"
        defaultValue={person?.relation ?? relations.find((each) => each === 'child') ?? relations[0] ?? ''}
      >
        {DEPENDENTS.filter((each) => relations.includes(each)).map((relation) => (
          <option key={relation} value={relation}>
            {RELATION_LABELS[relation]}
          </option>
        ))}
      </SelectField>
      <NameFields field={form.field} person={person} isReady={form.isReady} />
      <Checkbox {...form.field('disabled')} defaultChecked={person?.disabled ?? false}>
        A disability keeps this person from supporting themselves
      </Checkbox>
      <PlanField field={form.field} plans={plans ?? []} chosen={person?.plan} />
      <FormActions form={form} busyLabel={props.busyLabel ?? 'Saving …'} onCancel={onCancel}>
        {submitLabel}
      </FormActions>
    </form>
  );
}
