import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { location as officeInFull } from '#contracts/catalog/locations.ts';
import { type FoundProvider, searchProviders } from '#contracts/catalog/providers.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { looksLikeZip } from '#util/geo/zip-code.ts';
import { type PlanOption, plansWithoutOffice } from './plan-options.ts';
import { t } from './texts.ts';

interface ChosenOffice {
  id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

interface OfficeChoice {
  office: ChosenOffice | null;
  /** the plans sold there; null while they load */
  offered: readonly PlanOption[] | null;
  /** why the requested office is not chosen; '' if it is */
  problem: string;
  choose(id: string | null): void;
}

/**
 * The office that the membership is for: the one in the link, else the cart's, else none.
 * @param inCart id of the cart's office; null: outside office
 * @param plans all plans of the brand
 */
export function useOfficeChoice(inCart: string | null, plans: readonly PlanOption[]): OfficeChoice {
  const [chosenId, setChosenId] = useState<string | null>(inCart);
  const [found, setFound] = useState<{ office: ChosenOffice; plans: readonly PlanOption[] } | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const linked = new URLSearchParams(location.search).get('office');
    if (linked) setChosenId(linked);
  }, []);

  useEffect(() => {
    if (chosenId === null) return setFound(null);
    let isCurrent = true;
    call(officeInFull, { params: { id: chosenId } }).then(
      ({ id, name, street, city, state, zip, plans: sold }) => {
        if (isCurrent) setFound({ office: { id, name, street, city, state, zip }, plans: sold });
      },
      (error: unknown) => {
        const { code, message } = explain(error);
        if (!isCurrent || code === 'aborted') return;
        setProblem(code === 'not_found' ? t.officeGone : message);
        setChosenId(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [chosenId]);

  return {
    office: found?.office ?? null,
    offered: chosenId === null ? plansWithoutOffice(plans) : (found?.plans ?? null),
    problem,
    choose(id) {
      setProblem('');
      setFound(null);
      setChosenId(id);
    },
  };
}

type Office = FoundProvider['office'] & { miles: number | null };

type SearchState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'problem'; message: string }
  /** the place is ambiguous: cities such as “Portland, OR” */
  | { kind: 'cities'; cities: readonly string[] }
  | { kind: 'offices'; place: string; offices: readonly Office[] };

/** Number of offices shown; the dentist search has the rest. */
const MAX_OFFICES = 6;

/** Finds an office near a ZIP code or a city, without leaving the checkout. */
export function OfficePicker({ onChoose }: { onChoose(officeId: string): void }) {
  const id = useId();
  const input = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<SearchState>({ kind: 'idle' });

  const search = async () => {
    const typed = input.current?.querySelector('input')?.value.trim() ?? '';
    if (typed === '') return setFound({ kind: 'problem', message: t.enterPlace });
    setFound({ kind: 'loading' });
    try {
      const where = looksLikeZip(typed) ? { zip: typed } : { city: typed };
      const { place, suggestions, providers, nearest } = await call(searchProviders, {
        query: { ...where, radius: 50, pageSize: 50 },
      });
      if (suggestions.length > 0)
        return setFound({ kind: 'cities', cities: suggestions.map(({ label }) => label) });
      const offices = listOffices(providers.length > 0 ? providers : nearest ? [nearest] : []);
      setFound({ kind: 'offices', place: place?.label ?? typed, offices });
    } catch (error) {
      const { code, message, fields } = explain(error);
      if (code !== 'aborted') setFound({ kind: 'problem', message: Object.values(fields)[0] ?? message });
    }
  };

  const searchCity = (city: string) => {
    const field = input.current?.querySelector('input');
    if (!field) return;
    field.value = city;
    field.focus();
    void search();
  };

  return (
    <section className="office-picker" aria-label={t.findOffice}>
      {/* inside the form of the step, which Enter must not submit */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field and the button do the work */}
      <div
        ref={input}
        className="picker-search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void search();
        }}
      >
        <TextField
          id={id}
          label={t.zipOrCity}
          autoComplete="postal-code"
          error={found.kind === 'problem' ? found.message : undefined}
        />
        <button type="button" className="button-quiet" onClick={() => void search()}>
          {t.findOffices}
        </button>
      </div>
      <div role="status">
        {found.kind === 'loading' && <p>{t.lookingForOffices}</p>}
        {found.kind === 'cities' && <p>{t.whichCity}</p>}
        {found.kind === 'offices' && (
          <p>{found.offices.length === 0 ? t.noOfficeNear(found.place) : t.officesNear(found.place)}</p>
        )}
      </div>
      {found.kind === 'cities' && (
        <p className="actions">
          {found.cities.map((city) => (
            <button key={city} type="button" className="button-quiet" onClick={() => searchCity(city)}>
              {city}
            </button>
          ))}
        </p>
      )}
      {found.kind === 'offices' && found.offices.length > 0 && (
        <ul className="picker-offices">
          {found.offices.map((office) => (
            <li key={office.id}>
              <span>
                <strong>{office.name}</strong>
                {`${office.street}, ${office.city}`}
                {office.miles !== null && ` · ${t.miles(office.miles.toFixed(1))}`}
              </span>
              <button type="button" className="button-quiet" onClick={() => onChoose(office.id)}>
                {t.choose}
                <span className="visually-hidden"> {office.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The offices of the dentists, each once, in the same order. */
function listOffices(providers: readonly FoundProvider[]): Office[] {
  const offices = new Map<string, Office>();
  for (const { office, distanceMiles } of providers)
    if (!offices.has(office.id)) offices.set(office.id, { ...office, miles: distanceMiles });
  return [...offices.values()].slice(0, MAX_OFFICES);
}
