import { useId, useState } from 'react';
import { sentence } from '#ui/elements/sentence.ts';
import { groupBy } from '#util/collections/collections.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { MOST_TIMES, type Person, rowsFor, withNeed } from './household-needs.ts';
import type { ListedFee } from './page-props.ts';
import { t } from './texts.ts';

interface Props {
  name: string;
  person: Person;
  fees: readonly ListedFee[];
  /** the person whose treatments can be copied */
  template: Person | undefined;
  onChange(person: Person): void;
  onRemove: (() => void) | undefined;
}

/** How often one person expects each treatment within a year. */
export function PersonNeeds({ name, person, fees, template, onChange, onRemove }: Props) {
  const rows = rowsFor(person, fees);
  const others = fees.filter((fee) => !rows.includes(fee));
  const canCopy = template && Object.keys(template.needs).length > 0 && template.kind === person.kind;
  return (
    <fieldset className="card estimate-person">
      <legend>{name}</legend>
      <ul>
        {rows.map((fee) => {
          const times = person.needs[fee.id] ?? 0;
          const set = (next: number) => onChange(withNeed(person, fee.id, next));
          return (
            <li key={fee.id} className={times > 0 ? 'estimate-need is-needed' : 'estimate-need'}>
              <span>
                {fee.procedure} <small>{t.usually(formatCents(fee.usualCents))}</small>
              </span>
              <span className="estimate-times">
                <button
                  type="button"
                  aria-disabled={times === 0}
                  aria-label={t.oneFewer(fee.procedure, name)}
                  onClick={() => set(times - 1)}
                >
                  −
                </button>
                <output aria-label={t.timesYear(fee.procedure, name)}>{times}</output>
                <button
                  type="button"
                  aria-disabled={times >= MOST_TIMES}
                  aria-label={t.oneMore(fee.procedure, name)}
                  onClick={() => set(times + 1)}
                >
                  +
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <AnotherNeed name={name} fees={others} onAdd={(feeId) => onChange(withNeed(person, feeId, 1))} />
      {(canCopy || onRemove) && (
        <p className="savings-share">
          {canCopy && (
            <button
              type="button"
              className="savings-link"
              onClick={() => onChange({ ...person, needs: template.needs })}
            >
              {t.sameAsYou}
            </button>
          )}
          {onRemove && (
            <button type="button" className="savings-link" onClick={onRemove}>
              {t.remove(name)}
            </button>
          )}
        </p>
      )}
    </fieldset>
  );
}

interface AnotherProps {
  name: string;
  fees: readonly ListedFee[];
  onAdd(feeId: string): void;
}

/** A button adds the treatment, because a select changes with every option passed by keyboard. */
function AnotherNeed({ name, fees, onAdd }: AnotherProps) {
  const id = useId();
  const [selected, setSelected] = useState('');
  const feeId = fees.some((fee) => fee.id === selected) ? selected : '';
  return (
    <div className="estimate-another">
      <label htmlFor={id}>
        {sentence(t.anotherTreatment(name, (words) => <span className="visually-hidden">{words}</span>))}
      </label>
      <select
        id={id}
        className="input"
        value={feeId}
        onChange={(event) => setSelected(event.currentTarget.value)}
      >
        <option value="">{t.chooseFromList}</option>
        {[...groupBy(fees, (fee) => fee.category)].map(([category, inCategory]) => (
          <optgroup key={category} label={category}>
            {inCategory.map((fee) => (
              <option key={fee.id} value={fee.id}>
                {fee.procedure}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button
        type="button"
        className="button-quiet"
        aria-disabled={feeId === ''}
        onClick={() => {
          if (feeId) onAdd(feeId);
          setSelected('');
        }}
      >
        {t.add}
      </button>
    </div>
  );
}
