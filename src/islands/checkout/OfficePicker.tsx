import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { location as officeInFull } from '#contracts/catalog/locations.ts';
import { type FoundProvider, searchProviders } from '#contracts/catalog/providers.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { looksLikeZip } from '#util/geo/zip-code.ts';
import { type PlanOption, plansWithoutOffice } from './plan-options.ts';

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
  /** the plans sold there; null while they are looked up */
  offered: readonly PlanOption[] | null;
  /** why the office that was asked for is not chosen; '' if it is */
  problem: string;
  choose(id: string | null): void;
}

const NOT_THERE = 'This office no longer takes part. Please choose another one, or join without an office.';

/**
 * The office that the membership is for: the one in the link, else the cart's, else none.
 * @param inCart id of the cart's office; null: outside office
 * @param plans all plans of the brand
 */
export function useOfficeChoice(inCart: string | null, plans: readonly PlanOption[]): OfficeChoice {
  const [wanted, setWanted] = useState<string | null>(inCart);
  const [found, setFound] = useState<{ office: ChosenOffice; plans: readonly PlanOption[] } | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('office');
    if (asked) setWanted(asked);
  }, []);

  useEffect(() => {
    if (wanted === null) return setFound(null);
    let isCurrent = true;
    call(officeInFull, { params: { id: wanted } }).then(
      ({ id, name, street, city, state, zip, plans: sold }) => {
        if (isCurrent) setFound({ office: { id, name, street, city, state, zip }, plans: sold });
      },
      (error: unknown) => {
        const { code, message } = explain(error);
        if (!isCurrent || code === 'aborted') return;
        setProblem(code === 'not_found' ? NOT_THERE : message);
        setWanted(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  return {
    office: found?.office ?? null,
    offered: wanted === null ? plansWithoutOffice(plans) : (found?.plans ?? null),
    problem,
    choose(id) {
      setProblem('');
      setFound(null);
      setWanted(id);
    },
  };
}

type Office = FoundProvider['office'] & { miles: number | null };

type Found =
  | { kind: 'nothing' }
  | { kind: 'looking' }
  | { kind: 'problem'; message: string }
  /** cities that may be meant, such as “Portland, OR” */
  | { kind: 'cities'; cities: readonly string[] }
  | {
      kind: 'offices';
      place: string;
      offices: readonly Office[];
    };

/** Number of offices shown; the dentist search has the rest. */
const MAX_OFFICES = 6;

/** Finds an office near a ZIP code or a city, without leaving the checkout. */
export function OfficePicker({ onChoose }: { onChoose(officeId: string): void }) {
  const id = useId();
  const input = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found>({ kind: 'nothing' });

  const look = async () => {
    const typed = input.current?.querySelector('input')?.value.trim() ?? '';
    if (typed === '') return setFound({ kind: 'problem', message: 'Please enter a ZIP code or a city.' });
    setFound({ kind: 'looking' });
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

  const lookIn = (city: string) => {
    const field = input.current?.querySelector('input');
    if (!field) return;
    field.value = city;
    field.focus();
    void look();
  };

  return (
    <section className="office-picker" aria-label="Find an office">
      {/* inside the step's form, which Enter must not send */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field and the button do the work */}
      <div
        ref={input}
        className="picker-search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void look();
        }}
      >
        <TextField
          id={id}
          label="ZIP code or city"
          autoComplete="postal-code"
          error={found.kind === 'problem' ? found.message : undefined}
        />
        <button type="button" className="button-quiet" onClick={() => void look()}>
          Find offices
        </button>
      </div>
      <div role="status">
        {found.kind === 'looking' && <p>Looking for offices …</p>}
        {found.kind === 'cities' && <p>Which city do you mean?</p>}
        {found.kind === 'offices' && (
          <p>
            {found.offices.length === 0
              ? `We have no office near ${found.place} yet. You can join without one.`
              : `Offices near ${found.place}:`}
          </p>
        )}
      </div>
      {found.kind === 'cities' && (
        <p className="actions">
          {found.cities.map((city) => (
            <button key={city} type="button" className="button-quiet" onClick={() => lookIn(city)}>
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
                {office.miles !== null && ` · ${office.miles.toFixed(1)} miles`}
              </span>
              <button type="button" className="button-quiet" onClick={() => onChoose(office.id)}>
                Choose<span className="visually-hidden"> {office.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Several dentists share an office; the nearest offices first. */
function listOffices(providers: readonly FoundProvider[]): Office[] {
  const offices = new Map<string, Office>();
  for (const { office, distanceMiles } of providers)
    if (!offices.has(office.id)) offices.set(office.id, { ...office, miles: distanceMiles });
  return [...offices.values()].slice(0, MAX_OFFICES);
}
