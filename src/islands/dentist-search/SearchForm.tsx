import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { describedBy, Field } from '#ui/fields/Field.tsx';
import { Filters } from './Filters.tsx';
import { fillForm, readForm, wordsOf } from './form-values.ts';
import { REFUSED_ID } from './InvalidSearch.tsx';
import type { Choices } from './read-filter-choices.ts';
import { isAsked, type Search } from './search/search-params.ts';
import { useGeolocation } from './use-geolocation.ts';

interface Props {
  search: Search;
  choices: Choices;
  /** false in the published page: nothing works yet */
  isReady: boolean;
  isBusy: boolean;
  /** which part of the search was not understood (InvalidSearch.tsx says why) */
  refused: 'where' | 'name' | null;
  onSearch: (search: Search) => void;
  /** the search is to begin where the visitor is */
  onMyPlace: (search: Search) => void;
  /** the place that was asked for is where this visitor is */
  isMine: boolean;
}

const NOTHING = 'Please enter a ZIP code or a city, or a name.';
const RADII = [5, 10, 25, 50, 100];

/** Search form. Typing does not search; submitting and changing a filter do. */
export function SearchForm(props: Props) {
  const { search, choices, isReady, isBusy, refused, onSearch, onMyPlace, isMine } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const my = useGeolocation((where) => {
    setEmpty(false);
    if (form.current) onMyPlace({ ...readForm(form.current, search), where });
  });

  // Keep text typed before hydration, unless the address has other values.
  const isFilled = useRef(false);
  useEffect(() => {
    if (!isReady || !form.current || !(isFilled.current || isAsked(search))) return;
    isFilled.current = true;
    fillForm(form.current, search);
  }, [search, isReady]);

  // Who sent the form goes on where something is to be put right.
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current || !refused) return;
    isSent.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    isSent.current = true;
    isFilled.current = true;
    const next = readForm(event.currentTarget, search);
    setEmpty(!isAsked(next));
    my.end();
    if (isAsked(next)) onSearch(next);
    else event.currentTarget.querySelector<HTMLInputElement>('[name=place]')?.focus();
  };
  /** Choices count at once, words when they are sent. */
  const choose = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isChoice = target instanceof HTMLSelectElement || (target as HTMLInputElement).type === 'checkbox';
    const next = readForm(currentTarget, search);
    if (isChoice && isAsked(next)) onSearch(next);
  };

  const place = { id: `${id}place`, error: isEmpty ? NOTHING : undefined, hint: undefined };
  const isPlaceRefused = refused === 'where' && !isEmpty;
  const radii = [...new Set([...RADII, search.radius])].sort((one, other) => one - other);
  return (
    <search>
      <form
        aria-busy={isBusy}
        ref={form}
        className="card form finder-form"
        method="get"
        noValidate
        onSubmit={submit}
        onChange={choose}
      >
        <div className="finder-where">
          <Field {...place} label="ZIP code or city">
            <input
              {...describedBy(place)}
              {...(isPlaceRefused && { 'aria-invalid': true, 'aria-describedby': REFUSED_ID })}
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
            <select
              id={`${id}radius`}
              className="input select-input"
              name="radius"
              defaultValue={search.radius}
            >
              {radii.map((miles) => (
                <option key={miles} value={miles}>
                  {`${miles} ${miles === 1 ? 'mile' : 'miles'}`}
                </option>
              ))}
            </select>
          </Field>
          <button type="submit" className="button" disabled={!isReady}>
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
            {my.asking.kind === 'asking' ? 'AccountScope your device …' : 'Use my location'}
          </button>
        </div>
        <div role="status" className="finder-asking">
          {my.asking.kind === 'failed' && <p className="form-message is-info">{my.asking.message}</p>}
        </div>
        <Filters {...{ id, search, choices, isReady }} isNameRefused={refused === 'name'} />
      </form>
    </search>
  );
}
