import { useEffect, useRef, useState } from 'react';
import { sentence } from '#ui/elements/sentence.ts';
import { groupBy } from '#util/collections/collections.ts';
import { officePath } from '#util/site/paths.ts';
import { choose } from './choice.ts';
import type { LoadResult, OfficeName, OfficeOffer } from './load-office.ts';
import type { PlanFacts } from './page-props.ts';
import { t } from './texts.ts';

interface OfficeSelectProps {
  id: string;
  office: ReturnType<typeof useOffice>;
  chosen: string;
  isReady: boolean;
  onChoose(officeId: string): void;
}

/** The choice of office. The list loads on demand, because it is long. */
export function OfficeSelect({ id, office, chosen, isReady, onChoose }: OfficeSelectProps) {
  const { offices, loadOffices, tryAgain } = office;
  const list = useRef<HTMLSelectElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    // the pressed button is gone
    if (offices.state === 'answered' && hasPressed.current) list.current?.focus();
  }, [offices.state]);
  if (offices.state !== 'answered')
    return (
      <div className="field">
        <span className="field-name">{t.office}</span>
        <button
          type="button"
          className="input savings-open"
          disabled={!isReady || offices.state === 'loading'}
          onClick={() => {
            hasPressed.current = true;
            loadOffices();
          }}
        >
          {offices.state === 'loading' ? t.lookingUpOffices : t.chooseOffice}
        </button>
      </div>
    );
  const { answer } = offices;
  if (!answer.ok)
    return (
      <div className="field">
        <span className="field-name">{t.office}</span>
        <p role="alert">
          {t.officesFailed}{' '}
          <button type="button" className="savings-link" onClick={tryAgain}>
            {t.tryAgain}
          </button>
        </p>
      </div>
    );
  const byState = [...groupBy(answer.value, ({ state }) => state)];
  const isKnown = chosen === '' || answer.value.some(({ id }) => id === chosen);
  return (
    <div className="field">
      <label htmlFor={id}>{t.office}</label>
      <select
        id={id}
        className="input"
        ref={list}
        value={isKnown ? chosen : ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{t.anyOffice}</option>
        {byState.map(([state, inState]) => (
          <optgroup key={state} label={state}>
            {inState.map((office) => (
              <option key={office.id} value={office.id}>
                {office.city}: {office.name}
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

/** Whether the plan is sold at the chosen office. */
export function OfficeFeesNote({ office, chosen, plan, plans }: OfficeFeesNoteProps) {
  const { offices, offer, tryAgain } = office;
  if (offer.state !== 'answered') return <p role="status">{t.askingWhatIsSold}</p>;
  const name =
    offices.state === 'answered' && offices.answer.ok
      ? offices.answer.value.find(({ id }) => id === chosen)?.name
      : undefined;
  const { answer } = offer;
  if (!answer.ok)
    return (
      <div className="card savings-note" role="alert">
        <p>{t.holdsAnywhere(answer.code === 'not_found' ? t.officeIsGone : answer.message)}</p>
        <p className="savings-share">
          {answer.code !== 'not_found' && (
            <button type="button" className="button-quiet" onClick={tryAgain}>
              {t.tryAgain}
            </button>
          )}
          <button type="button" className="button-quiet" onClick={() => choose({ office: '' })}>
            {t.anyOffice}
          </button>
        </p>
      </div>
    );
  const { planIds } = answer.value;
  const sold = plans.filter(({ id }) => planIds.includes(id)).map(({ name }) => name);
  const link = <a href={officePath(chosen)}>{name ?? t.thisOffice}</a>;
  return (
    <p className="card savings-note" role="status">
      {sentence(
        planIds.includes(plan.id)
          ? t.soldThere(plan.name, link)
          : t.notSoldThere(plan.name, link, sold, (words) => <strong>{words}</strong>),
      )}
    </p>
  );
}

type Loadable<T> = { state: 'idle' } | { state: 'loading' } | { state: 'answered'; answer: LoadResult<T> };

const IDLE = { state: 'idle' } as const;

/** Offices of the group, loaded on demand, and the plans of the chosen one. */
export function useOffice(group: string, officeId: string) {
  const [offices, setOffices] = useState<Loadable<OfficeName[]>>(IDLE);
  const [offer, setOffer] = useState<Loadable<OfficeOffer>>(IDLE);
  const [tries, setTries] = useState(0);
  const [isRequested, setRequested] = useState(false);

  // the name of an office from a link is in the list
  const needsOffices = isRequested || officeId !== '';
  useEffect(() => {
    if (!needsOffices) return;
    return load(setOffices, (calls) => calls.loadOffices(group), tries);
  }, [group, needsOffices, tries]);

  useEffect(() => {
    if (!officeId) return setOffer(IDLE);
    return load(setOffer, (calls) => calls.loadOffer(officeId), tries);
  }, [officeId, tries]);

  return {
    offices,
    offer,
    loadOffices: () => setRequested(true),
    tryAgain: () => setTries((count) => count + 1),
  };
}

/** @returns a function that ignores a later response */
function load<T>(
  set: (loadable: Loadable<T>) => void,
  request: (calls: typeof import('./load-office.ts')) => Promise<LoadResult<T>>,
  _try: number,
): () => void {
  let isCanceled = false;
  set({ state: 'loading' });
  void import('./load-office.ts').then(request).then((answer) => {
    if (!isCanceled) set({ state: 'answered', answer });
  });
  return () => {
    isCanceled = true;
  };
}
