import { useEffect, useRef } from 'react';
import { groupBy } from '#util/collections/group-by.ts';
import type { useOffice } from './use-office.ts';

interface Props {
  id: string;
  office: ReturnType<typeof useOffice>;
  chosen: string;
  isReady: boolean;
  onChoose(officeId: string): void;
}

/** Office list, loaded on demand because it is long. */
export function OfficeChoice({ id, office, chosen, isReady, onChoose }: Props) {
  const { offices, wantOffices, tryAgain } = office;
  const list = useRef<HTMLSelectElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // the button that was pressed is gone
    if (offices.state === 'answered' && wasPressed.current) list.current?.focus();
  }, [offices.state]);
  if (offices.state !== 'answered')
    return (
      <div className="field">
        <span className="field-name">Office</span>
        <button
          type="button"
          className="input savings-open"
          disabled={!isReady || offices.state === 'asking'}
          onClick={() => {
            wasPressed.current = true;
            wantOffices();
          }}
        >
          {offices.state === 'asking' ? 'Looking up our offices …' : 'Any office. Choose one'}
        </button>
      </div>
    );
  const { answer } = offices;
  if (!answer.ok)
    return (
      <div className="field">
        <span className="field-name">Office</span>
        <p role="alert">
          The list of offices could not be loaded. The fees below are the same at any of them.{' '}
          <button type="button" className="savings-link" onClick={tryAgain}>
            Try again
          </button>
        </p>
      </div>
    );
  const byState = [...groupBy(answer.value, ({ state }) => state)];
  const isKnown = chosen === '' || answer.value.some((one) => one.id === chosen);
  return (
    <div className="field">
      <label htmlFor={id}>Office</label>
      <select
        id={id}
        className="input"
        ref={list}
        value={isKnown ? chosen : ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">Any office</option>
        {byState.map(([state, inState]) => (
          <optgroup key={state} label={state}>
            {inState.map((one) => (
              <option key={one.id} value={one.id}>
                {one.city}: {one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
