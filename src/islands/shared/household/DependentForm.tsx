import { useRef } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { MemberPlan, PersonWithPlan } from '#contracts/membership/person.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import type { Relation } from '#contracts/shared/fields.ts';
import { Checkbox, SelectField } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { NameFields, readPerson } from './NameFields.tsx';
import { DEPENDENTS, relationLabel } from './relations.ts';
import { t } from './texts.ts';

interface DependentFormProps<E extends Endpoint> {
  /** the initial values */
  person: PersonWithPlan | undefined;
  /** the relations to choose from; all if absent */
  relations?: readonly Relation[];
  /** the plans to choose from, the household's first; absent if unknown */
  plans?: readonly MemberPlan[] | undefined;
  send(person: PersonWithPlan): Promise<Submitted<E>>;
  onDone(person: PersonWithPlan, answer: ResponseOf<E>): void;
  onCancel(): void;
  submitLabel: string;
  busyLabel?: string;
}

/** The form for a dependent, who is covered with the buyer. */
export function DependentForm<E extends Endpoint>(props: DependentFormProps<E>) {
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
  return (
    <Form
      form={form}
      takesFocus
      submitLabel={submitLabel}
      busyLabel={props.busyLabel ?? t.saving}
      onCancel={onCancel}
    >
      <SelectField
        {...form.field('relation')}
        label={t.whoThisIs}
        defaultValue={person?.relation ?? relations.find((each) => each === 'child') ?? relations[0] ?? ''}
      >
        {DEPENDENTS.filter((each) => relations.includes(each)).map((relation) => (
          <option key={relation} value={relation}>
            {relationLabel(relation)}
          </option>
        ))}
      </SelectField>
      <NameFields field={form.field} person={person} isReady={form.isReady} />
      <Checkbox {...form.field('disabled')} defaultChecked={person?.disabled ?? false}>
        {t.hasDisability}
      </Checkbox>
      <PlanField field={form.field} plans={plans ?? []} chosen={person?.plan} />
    </Form>
  );
}

interface PlanFieldProps {
  field(name: string): { name: string; id: string; error: string | undefined };
  /** the household's first */
  plans: readonly MemberPlan[];
  /** id of the current plan; the household's if it is not one of the others */
  chosen: string | null | undefined;
}

/** A dependent's plan, where each person may have their own. */
function PlanField({ field, plans, chosen }: PlanFieldProps) {
  const [household, ...others] = plans;
  if (!household || others.length === 0) return null;
  const formatPrice = ({ dependentCents }: MemberPlan) => formatCents(dependentCents);
  return (
    <SelectField
      {...field('plan')}
      label={t.personPlan}
      hint={t.personPlanHint}
      defaultValue={others.find(({ id }) => id === chosen)?.id ?? ''}
    >
      <option value="">{t.likeTheRest(household.name, formatPrice(household))}</option>
      {others.map((plan) => (
        <option key={plan.id} value={plan.id}>{`${plan.name}: ${formatPrice(plan)}`}</option>
      ))}
    </SelectField>
  );
}

interface Choice {
  /** plans to choose from; undefined while unknown, or where there is no choice */
  plans: readonly MemberPlan[] | undefined;
  /** what they had, or what was typed about them before */
  before: PersonWithPlan['plan'];
}

/**
 * The plan to send with a person's details. If there is no choice any more, a person's own plan is
 * dropped, because it could not be removed otherwise.
 * @param chosen the value of the field; '' for the household's plan, and where there is no field
 */
export function choosePlan(chosen: string, { plans, before }: Choice): Pick<PersonWithPlan, 'plan'> {
  if (plans) return { plan: chosen || null };
  return before === undefined ? {} : { plan: before };
}
