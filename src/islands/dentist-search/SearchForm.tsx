import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { describedBy, Field } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Filters } from './Filters.tsx';
import { fillForm, readForm, wordsOf } from './form-values.ts';
import type { Choices } from './read-choices.ts';
import { isAsked, type Search, type Where } from './search.ts';
import { useMyPlace } from './use-my-place.ts';

interface Props {
  search: Search;
  choices: Choices;
  /** false in the published page: nothing works yet */
  isReady: boolean;
  isBusy: boolean;
  /** what is wrong with the place or the name */
  fault: { field: 'where' | 'name' | null; message: string } | null;
  onSearch: (search: Search) => void;
  onMyPlace: (where: Where) => void;
  /** the place that was asked for is where this visitor is */
  isMine: boolean;
}

const NOTHING = 'Please enter a ZIP code or a city, or a name.';
const RADII = [5, 10, 25, 50, 100];

/** Where to look and for whom. Typing searches nothing; sending the form, and every choice among filters, does. */
export function SearchForm(props: Props) {
  const { search, choices, isReady, isBusy, onSearch, onMyPlace, isMine } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const my = useMyPlace((where) => {
    if (form.current) onMyPlace(where);
  });

  useEffect(() => {
    if (isReady && form.current) fillForm(form.current, search);
  }, [search, isReady]);

  const read = (element: HTMLFormElement): Search => readForm(element, search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = read(event.currentTarget);
    setEmpty(!isAsked(next));
    my.end();
    if (isAsked(next)) onSearch(next);
    else field('place')?.focus();
  };
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  /** Choices count at once, words when they are sent. */
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const target = event.target as HTMLInputElement;
    const isChoice = target instanceof HTMLSelectElement || target.type === 'checkbox';
    if (!isChoice) return;
    const next = read(event.currentTarget);
    if (isAsked(next)) onSearch(next);
  };

  const { fault } = props;
  const whereFault = isEmpty ? NOTHING : fault?.field === 'where' ? fault.message : undefined;
  // who pressed the button goes on where something is to be put right
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current || !fault?.field) return;
    sent.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [fault]);

  const place = { id: `${id}place`, error: whereFault, hint: undefined };
  const radii = [...new Set([...RADII, search.radius])].sort((one, other) => one - other);
  return (
    <search aria-label="Dentists">
      <form
        ref={form}
        className="card form finder-form"
        method="get"
        noValidate
        onSubmit={(event) => {
          sent.current = true;
          submit(event);
        }}
        onChange={choose}
      >
        <div className="finder-where">
          <Field {...place} label="ZIP code or city">
            <input
              {...describedBy(place)}
              className="input"
              name="place"
              autoComplete="postal-code"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={80}
              placeholder={
                search.where.kind === 'point' ? (isMine ? 'Your location' : 'Area on the map') : undefined
              }
              defaultValue={wordsOf(search.where)}
              onInput={() => setEmpty(false)}
            />
          </Field>
          <Field id={`${id}radius`} label="Within">
            <select id={`${id}radius`} className="input" name="radius" defaultValue={search.radius}>
              {radii.map((miles) => (
                <option key={miles} value={miles}>
                  {`${miles} ${miles === 1 ? 'mile' : 'miles'}`}
                </option>
              ))}
            </select>
          </Field>
          <button type="submit" className="button" disabled={!isReady}>
            {isBusy ? <Spinner size="sm" label="" /> : null}
            Search
          </button>
          <button
            type="button"
            className="button-text finder-mine"
            disabled={!isReady}
            aria-disabled={my.asking.kind === 'asking' || undefined}
            onClick={my.ask}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M18.2 12a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0z" />
            </svg>
            {my.asking.kind === 'asking' ? 'Asking your device …' : 'Use my location'}
          </button>
        </div>
        <div role="status" className="finder-asking">
          {my.asking.kind === 'failed' && <p className="form-message is-info">{my.asking.message}</p>}
        </div>
        <Filters
          {...{ id, search, choices, isReady }}
          nameFault={fault?.field === 'name' ? fault.message : undefined}
        />
      </form>
    </search>
  );
}
