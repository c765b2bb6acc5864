import { useEffect, useId, useRef, useState } from 'react';
import { memberLocations, OUTSIDE } from '#contracts/member/member-locations.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { looksLikeZip } from '#util/geo/zip-code.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { useQuery } from '../shared/use-query.ts';
import { chooseButtonId, OfficeList } from './OfficeList.tsx';
import type { OfficeTarget } from './use-office-change.ts';

export interface OfficeQuery {
  /** '' asks for all offices */
  place: string;
  page: number;
  /** false: where the member lives, which is where the list begins */
  isTyped: boolean;
}

interface FindOfficeProps {
  asked: OfficeQuery;
  help: Help;
  today: Day;
  /** ids of offices, or OUTSIDE */
  current: string;
  pending: string | null;
  onAsk(asked: OfficeQuery): void;
  onChoose(wish: OfficeTarget): void;
}

const PAGE_SIZE = 8;

/** Offices that the membership can move to: near home first, then near the requested place. */
export function FindOffice({ asked, help, today, current, pending, onAsk, onChoose }: FindOfficeProps) {
  const query = { ...placeQuery(asked.place), page: String(asked.page), pageSize: String(PAGE_SIZE) };
  const found = useQuery(memberLocations, { query });
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = found.kind === 'failed' && found.problem.code === 'invalid';
  const problem = refused && asked.isTyped ? placeErrorText(found.problem) : '';
  // what stands in the account as the ZIP code may be none: then the list begins anywhere
  const isNoPlace = refused && !asked.isTyped;
  useEffect(() => {
    if (isNoPlace) onAsk({ place: '', page: 1, isTyped: false });
  }, [isNoPlace, onAsk]);

  const ask = (place: string) => onAsk({ place, page: 1, isTyped: true });
  const turnTo = (page: number) => {
    onAsk({ ...asked, page });
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="office-find">
      <h3 id="office-find" ref={heading} tabIndex={-1}>
        Find another office
      </h3>
      <PlaceSearchForm place={asked.place} problem={problem} onAsk={ask} />
      {!refused && (
        <QueryView of={found} help={help} lines={9}>
          {(answer) => (
            <>
              <EffectiveDayNote answer={answer} today={today} />
              <OfficeList
                answer={answer}
                current={current}
                pending={pending}
                onAsk={ask}
                onPage={turnTo}
                onChoose={onChoose}
              />
              {answer.outsideAllowed && current !== OUTSIDE && pending !== OUTSIDE && answer.effectiveOn && (
                <p>
                  Travel a lot, or not sure yet?{' '}
                  <button
                    type="button"
                    className="button-text"
                    id={chooseButtonId(OUTSIDE)}
                    onClick={() =>
                      onChoose({
                        id: OUTSIDE,
                        office: null,
                        effectiveOn: answer.effectiveOn ?? '',
                        isAccepting: true,
                      })
                    }
                  >
                    Go on without an office of your own
                  </button>
                </p>
              )}
            </>
          )}
        </QueryView>
      )}
    </section>
  );
}

const placeErrorText = ({ fields, message }: { fields: Readonly<Record<string, string>>; message: string }) =>
  Object.values(fields)[0] ?? message;

/** Before anything is chosen: from which day it counts, or from which day it is possible again. */
function EffectiveDayNote({
  answer: { effectiveOn, from },
  today,
}: Pick<FindOfficeProps, 'today'> & { answer: ResponseOf<typeof memberLocations> }) {
  if (effectiveOn)
    return (
      <p>
        {effectiveOn <= today
          ? 'A change you make today takes effect right away.'
          : `A change you make today takes effect on ${formatDay(effectiveOn)}.`}
      </p>
    );
  return (
    <p className="note" role="status">
      {from
        ? `You have already changed your office this month. You can change it again from ${formatDay(from)}.`
        : 'Your office cannot be changed right now.'}
    </p>
  );
}

interface PlaceSearchFormProps {
  /** where the list is around now; '' for all */
  place: string;
  /** why the place was not understood; '' if it was */
  problem: string;
  /** '' asks for all */
  onAsk(place: string): void;
}

/** Where to look for an office. */
function PlaceSearchForm({ place, problem, onAsk }: PlaceSearchFormProps) {
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

/** What was typed, as the call asks for it. Nothing typed asks for all offices. */
export function placeQuery(typed: string): { zip: string } | { city: string } | Record<string, never> {
  const place = typed.trim();
  if (place === '') return {};
  return looksLikeZip(place) ? { zip: place } : { city: place };
}
