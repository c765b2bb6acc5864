import type { FactGroup } from './draft-facts.ts';

interface Props {
  groups: readonly FactGroup[];
  /** offers to change each; without it they are only shown */
  onChange?: (field: string) => void;
}

/** What is sent, to be read over. */
export function Facts({ groups, onChange }: Props) {
  const shown = groups.filter(({ facts }) => facts.length > 0);
  return shown.map(({ title, facts }) => (
    <section key={title} className="facts">
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value, field }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className={value === '' ? 'is-empty' : undefined}>{value || 'Nothing entered'}</dd>
            {onChange && (
              <dd className="fact-change">
                <button type="button" onClick={() => onChange(field)}>
                  Change<span className="visually-hidden"> “{label}”</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  ));
}
