import { useState } from 'react';
import { useStyles } from '#ui/hooks/use-island.ts';
import { choose } from './choice.ts';
import type { PlanFacts } from './page-props.ts';
import css from './savings-later.css?inline';

interface PlanSelectProps {
  id: string;
  label: string;
  plans: readonly PlanFacts[];
  chosen: string | undefined;
  isReady?: boolean;
}

/** The plan that the whole page reckons with. */
export function PlanSelect({ id, label, plans, chosen, isReady = true }: PlanSelectProps) {
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

interface ShareActionsProps {
  /** what is printed and whose link is copied */
  what: string;
}

/** The link holds what was chosen behind its `#`; see choice.ts. */
export function ShareActions({ what }: ShareActionsProps) {
  useStyles(css);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('The link is copied. Anyone who opens it sees what you chose.');
    } catch {
      setSaid('This browser doesn’t allow copying. The address of this page is the link.');
    }
  };
  return (
    <p className="savings-share">
      <button type="button" className="button-quiet" onClick={() => print()}>
        Print {what}
      </button>
      <button type="button" className="button-quiet" onClick={copy}>
        Copy link
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
