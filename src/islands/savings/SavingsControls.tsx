import { useState } from 'react';
import { useStyles } from '#ui/hooks/use-island.ts';
import { choose } from './choice.ts';
import type { PlanFacts } from './page-props.ts';
import css from './savings-later.css?inline';
import { t } from './texts.ts';

interface PlanSelectProps {
  id: string;
  label: string;
  plans: readonly PlanFacts[];
  chosen: string | undefined;
  isReady?: boolean;
}

/** The plan for the whole page. */
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
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ShareActionsProps {
  /** the label of the button that prints */
  print: string;
}

/** Prints the page, or copies a link that contains the choices (choice.ts). */
export function ShareActions({ print: label }: ShareActionsProps) {
  useStyles(css);
  const [announcement, setAnnouncement] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setAnnouncement(t.linkCopied);
    } catch {
      setAnnouncement(t.cannotCopy);
    }
  };
  return (
    <p className="savings-share">
      <button type="button" className="button-quiet" onClick={() => print()}>
        {label}
      </button>
      <button type="button" className="button-quiet" onClick={copy}>
        {t.copyLink}
      </button>
      <span role="status">{announcement}</span>
    </p>
  );
}
