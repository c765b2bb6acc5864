import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { describedBy, Field } from '#ui/fields/Field.tsx';
import { type Choices, Filters } from './Filters.tsx';
import { REFUSED_ID } from './NoResults.tsx';
import { isSearch, placeText, readSearch, type Search, TICKS, type Where } from './search-params.ts';
import { t } from './texts.ts';
import { useGeolocation } from './use-geolocation.ts';

interface Props {
  search: Search;
  choices: Choices;
  /** false in the published page: nothing works yet */
  isReady: boolean;
  isBusy: boolean;
  /** the invalid part of the search (NoResults.tsx says why) */
  refused: 'where' | 'name' | null;
  onSearch: (search: Search) => void;
  /** searches around the visitor's location */
  onMyPlace: (search: Search) => void;
  /** the search is around the visitor's own location */
  isMine: boolean;
}

const RADII = [5, 10, 25, 50, 100];

/** Search form. Typing does not search; submitting and changing a filter do. */
export function SearchForm(props: Props) {
  const { search, choices, isReady, isBusy, refused, onSearch, onMyPlace, isMine } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const geolocation = useGeolocation((where) => {
    setEmpty(false);
    if (form.current) onMyPlace({ ...readForm(form.current, search), where });
  });

  // Keep text typed before hydration, unless the address has other values.
  const isFilled = useRef(false);
  useEffect(() => {
    if (!isReady || !form.current || !(isFilled.current || isSearch(search))) return;
    isFilled.current = true;
    fillForm(form.current, search);
  }, [search, isReady]);

  // After a submit, focus the invalid field.
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
    setEmpty(!isSearch(next));
    geolocation.cancel();
    if (isSearch(next)) onSearch(next);
    else event.currentTarget.querySelector<HTMLInputElement>('[name=place]')?.focus();
  };
  /** Selects and checkboxes search at once, typed text on submit. */
  const handleChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isChoice = target instanceof HTMLSelectElement || (target as HTMLInputElement).type === 'checkbox';
    const next = readForm(currentTarget, search);
    if (isChoice && isSearch(next)) onSearch(next);
  };

  const place = { id: `${id}place`, error: isEmpty ? t.enterPlace : undefined, hint: undefined };
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
        onChange={handleChange}
      >
        <div className="finder-where">
          <Field {...place} label={t.place}>
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
              placeholder={search.where.kind === 'point' ? (isMine ? t.yourLocation : t.mapArea) : undefined}
              defaultValue={placeText(search.where)}
              onInput={() => setEmpty(false)}
            />
          </Field>
          <Field id={`${id}radius`} label={t.within}>
            <select
              id={`${id}radius`}
              className="input select-input"
              name="radius"
              defaultValue={search.radius}
            >
              {radii.map((miles) => (
                <option key={miles} value={miles}>
                  {t.miles(miles)}
                </option>
              ))}
            </select>
          </Field>
          <button type="submit" className="button" disabled={!isReady}>
            {t.search}
          </button>
          <button
            type="button"
            className="button-text finder-mine"
            disabled={!isReady}
            aria-disabled={geolocation.state.kind === 'locating' || undefined}
            onClick={geolocation.request}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M18.2 12a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0z" />
            </svg>
            {geolocation.state.kind === 'locating' ? t.askingDevice : t.useMyLocation}
          </button>
        </div>
        <div role="status" className="finder-asking">
          {geolocation.state.kind === 'failed' && (
            <p className="form-message is-info">{geolocation.state.message}</p>
          )}
        </div>
        <Filters
          id={id}
          search={search}
          choices={choices}
          isReady={isReady}
          isNameRefused={refused === 'name'}
        />
      </form>
    </search>
  );
}

/** Reads the form. An empty place keeps a point, which cannot be typed. */
function readForm(form: HTMLFormElement, current: Search): Search {
  const fields = new FormData(form);
  const text = (name: string): string => String(fields.get(name) ?? '').trim();
  const words = text('place');
  const point: Where = current.where.kind === 'point' ? current.where : { kind: 'anywhere' };
  return {
    ...readSearch(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString()),
    where: words ? { kind: 'words', words } : point,
    page: 1,
  };
}

/** Fills the form after Back, or when the page opens with a search. */
function fillForm(form: HTMLFormElement, search: Search): void {
  const values: Record<string, string> = {
    place: placeText(search.where),
    radius: String(search.radius),
    specialty: search.specialty,
    language: search.language,
    name: search.name,
  };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  for (const name of TICKS) {
    const box = form.elements.namedItem(name);
    if (box instanceof HTMLInputElement) box.checked = search[name];
  }
}
