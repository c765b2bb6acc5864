import { useEffect, useId, useRef, useState } from 'react';
import { TextField } from '#ui/fields/TextField.tsx';

interface Props {
  /** where the list is around now; '' for all */
  place: string;
  /** why the place was not understood; '' if it was */
  problem: string;
  /** '' asks for all */
  onAsk(place: string): void;
}

/** Where to look for an office. */
export function PlaceSearchForm({ place, problem, onAsk }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const error = isEmpty ? 'Please enter a ZIP code or a city.' : problem;
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus();
  }, [error]);
  // it may have been chosen elsewhere, such as among cities of one name
  useEffect(() => {
    const input = form.current?.querySelector('input');
    if (input) input.value = place;
  }, [place]);

  return (
    <search>
      <form
        ref={form}
        className="form office-place"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = form.current?.querySelector('input')?.value.trim() ?? '';
          setEmpty(typed === '');
          if (typed !== '') onAsk(typed);
        }}
      >
        <TextField
          id={id}
          label="ZIP code or city"
          autoComplete="postal-code"
          maxLength={80}
          defaultValue={place}
          error={error || undefined}
        />
        <button type="submit" className="button-quiet">
          Search
        </button>
        <button
          type="button"
          className="button-text"
          onClick={() => {
            setEmpty(false);
            onAsk('');
          }}
        >
          Show all offices
        </button>
      </form>
    </search>
  );
}
