import { useEffect, useRef, useState } from 'react';
import { groupBy } from '#util/collections/collections.ts';
import { officePath } from '#util/site/paths.ts';
import { choose } from './choice.ts';
import type { Answered, OfficeName, OfficeOffer } from './load-office.ts';
import type { PlanFacts } from './page-props.ts';

interface OfficeSelectProps {
  id: string;
  office: ReturnType<typeof useOffice>;
  chosen: string;
  isReady: boolean;
  onChoose(officeId: string): void;
}

/** Office list, loaded on demand because it is long. */
export function OfficeSelect({ id, office, chosen, isReady, onChoose }: OfficeSelectProps) {
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

interface OfficeFeesNoteProps {
  office: ReturnType<typeof useOffice>;
  chosen: string;
  plan: PlanFacts;
  plans: readonly PlanFacts[];
}

/** Whether the plan is sold at the chosen office, and where to go on from there. */
export function OfficeFeesNote({ office, chosen, plan, plans }: OfficeFeesNoteProps) {
  const { offices, offer, tryAgain } = office;
  if (offer.state !== 'answered') return <p role="status">Asking what is sold there …</p>;
  const name =
    offices.state === 'answered' && offices.answer.ok
      ? offices.answer.value.find((one) => one.id === chosen)?.name
      : undefined;
  const { answer } = offer;
  if (!answer.ok)
    return (
      <div className="card savings-note" role="alert">
        <p>
          {answer.code === 'not_found' ? 'The office in this link no longer takes part.' : answer.message} The
          list below holds at any office.
        </p>
        <p className="savings-share">
          {answer.code !== 'not_found' && (
            <button type="button" className="button-quiet" onClick={tryAgain}>
              Try again
            </button>
          )}
          <button type="button" className="button-quiet" onClick={() => choose({ office: '' })}>
            Any office
          </button>
        </p>
      </div>
    );
  const { planIds } = answer.value;
  const sold = plans.filter(({ id }) => planIds.includes(id)).map((one) => one.name);
  return (
    <p className="card savings-note" role="status">
      {planIds.includes(plan.id) ? (
        <>
          {plan.name} is sold at <a href={officePath(chosen)}>{name ?? 'this office'}</a>, and these are its
          fees.
        </>
      ) : (
        <>
          <strong>{plan.name} is not sold at</strong> <a href={officePath(chosen)}>{name ?? 'this office'}</a>
          . {sold.length > 0 ? `Sold there: ${sold.join(', ')}.` : 'No plan is sold there at the moment.'} The
          fees are those of its members, whichever plan they have.
        </>
      )}
    </p>
  );
}

type Asked<T> = { state: 'not-asked' } | { state: 'asking' } | { state: 'answered'; answer: Answered<T> };

const NOT_ASKED = { state: 'not-asked' } as const;

/** Offices of the group, loaded on demand, and the plans of the chosen one. */
export function useOffice(group: string, officeId: string) {
  const [offices, setOffices] = useState<Asked<OfficeName[]>>(NOT_ASKED);
  const [offer, setOffer] = useState<Asked<OfficeOffer>>(NOT_ASKED);
  const [tries, setTries] = useState(0);
  const [isWanted, setWanted] = useState(false);

  // an office that came with the address needs its name
  const needsOffices = isWanted || officeId !== '';
  useEffect(() => {
    if (!needsOffices) return;
    return ask(setOffices, (calls) => calls.loadOffices(group), tries);
  }, [group, needsOffices, tries]);

  useEffect(() => {
    if (!officeId) return setOffer(NOT_ASKED);
    return ask(setOffer, (calls) => calls.loadOffer(officeId), tries);
  }, [officeId, tries]);

  return {
    offices,
    offer,
    wantOffices: () => setWanted(true),
    tryAgain: () => setTries((count) => count + 1),
  };
}

/** @returns what makes a late answer count for nothing */
function ask<T>(
  set: (asked: Asked<T>) => void,
  load: (calls: typeof import('./load-office.ts')) => Promise<Answered<T>>,
  _try: number,
): () => void {
  let isOver = false;
  set({ state: 'asking' });
  void import('./load-office.ts').then(load).then((answer) => {
    if (!isOver) set({ state: 'answered', answer });
  });
  return () => {
    isOver = true;
  };
}
