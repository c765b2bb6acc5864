import { choose } from './choice-store.ts';
import type { PlanFacts } from './plan-facts.ts';

interface Props {
  id: string;
  label: string;
  plans: readonly PlanFacts[];
  chosen: string | undefined;
  isReady?: boolean;
}

/** The plan that the whole page reckons with. */
export function PlanSelect({ id, label, plans, chosen, isReady = true }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        disabled={!isReady}
        value={chosen}
        onChange={(event) => choose({ plan: event.currentTarget.value })}
      >
        {plans.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}
