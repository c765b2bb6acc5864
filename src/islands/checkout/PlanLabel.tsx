import { formatCents } from '#util/text/format-cents.ts';
import { type PlanOption, perCycle, priceFor } from './plan-options.ts';

/** A plan as an option, with its price for the number of people entered. */
export function PlanLabel({ plan, people }: { plan: PlanOption; people: number }) {
  const { memberCents, dependentCents, householdCapCents } = plan.price;
  const all = people > 1 ? priceFor(plan, people) : null;
  return (
    <span className="plan-label">
      <span className="plan-name">{plan.name}</span>
      <span className="plan-price">
        <strong>{formatCents(all ?? memberCents)}</strong> {perCycle(plan.cycle)}{' '}
        {all === null ? 'for one person' : `for ${people} people`}
      </span>
      <span className="plan-more">
        {all === null
          ? `+ ${formatCents(dependentCents)} for each additional person`
          : `${formatCents(memberCents)} for one, + ${formatCents(dependentCents)} for each additional person`}
        {householdCapCents !== null && `, ${formatCents(householdCapCents)} at most`}
      </span>
    </span>
  );
}
