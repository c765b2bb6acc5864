import type { MemberPlan } from '#contracts/membership/person.ts';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { formatCents } from '#util/text/format-cents.ts';

interface Props {
  field(name: string): { name: string; id: string; error: string | undefined };
  /** the household's first */
  plans: readonly MemberPlan[];
  /** id of the plan that they have; the household's unless it is one of the others */
  chosen: string | null | undefined;
}

/** Which plan a dependent has, where each may have another. */
export function PlanField({ field, plans, chosen }: Props) {
  const [household, ...others] = plans;
  if (!household || others.length === 0) return null;
  const priceOf = ({ dependentCents }: MemberPlan) => formatCents(dependentCents);
  return (
    <SelectField
      {...field('plan')}
      label="Plan for this person"
      hint="A person with other needs can have a different plan. The prices are for a whole term."
      defaultValue={others.find(({ id }) => id === chosen)?.id ?? ''}
    >
      <option value="">{`${household.name}: ${priceOf(household)}, like the rest`}</option>
      {others.map((plan) => (
        <option key={plan.id} value={plan.id}>{`${plan.name}: ${priceOf(plan)}`}</option>
      ))}
    </SelectField>
  );
}
