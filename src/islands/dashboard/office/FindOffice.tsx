import { useEffect, useId, useRef, useState } from 'react';
import { memberLocations, OUTSIDE } from '#contracts/member/member-locations.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { looksLikeZip } from '#util/geo/zip-code.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { useQuery } from '../shared/use-query.ts';
import { chooseButtonId, OfficeList } from './OfficeList.tsx';
import { t } from './texts.ts';
import type { OfficeTarget } from './use-office-change.ts';

export interface OfficeQuery {
  /** '' for all offices */
  place: string;
  page: number;
  /** false for the account's ZIP code, where the first search starts */
  isTyped: boolean;
}

interface FindOfficeProps {
  search: OfficeQuery;
  help: Help;
  today: Day;
  /** ids of offices, or OUTSIDE */
  current: string;
  pending: string | null;
  onSearch(search: OfficeQuery): void;
  onChoose(target: OfficeTarget): void;
}

const PAGE_SIZE = 8;

/** Offices that the membership can move to: near home first, then near the requested place. */
export function FindOffice({ search, help, today, current, pending, onSearch, onChoose }: FindOfficeProps) {
  const query = { ...placeQuery(search.place), page: String(search.page), pageSize: String(PAGE_SIZE) };
  const found = useQuery(memberLocations, { query });
  const heading = useRef<HTMLHeadingElement>(null);
  const isRefused = found.kind === 'failed' && found.problem.code === 'invalid';
  const problem = isRefused && search.isTyped ? placeErrorText(found.problem) : '';
  // the account's ZIP code may be invalid: then search everywhere
  const isNoPlace = isRefused && !search.isTyped;
  useEffect(() => {
    if (isNoPlace) onSearch({ place: '', page: 1, isTyped: false });
  }, [isNoPlace, onSearch]);

  const searchNear = (place: string) => onSearch({ place, page: 1, isTyped: true });
  const turnTo = (page: number) => {
    onSearch({ ...search, page });
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="office-find">
      <h3 id="office-find" ref={heading} tabIndex={-1}>
        {t.findAnotherOffice}
      </h3>
      <PlaceSearchForm place={search.place} problem={problem} onSearch={searchNear} />
      {!isRefused && (
        <QueryView of={found} help={help} lines={9}>
          {(answer) => (
            <>
              <EffectiveDayNote answer={answer} today={today} />
              <OfficeList
                answer={answer}
                current={current}
                pending={pending}
                onSearch={searchNear}
                onPage={turnTo}
                onChoose={onChoose}
              />
              {answer.outsideAllowed && current !== OUTSIDE && pending !== OUTSIDE && answer.effectiveOn && (
                <p>
                  {t.travelALot}{' '}
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
                    {t.goOnWithout}
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

/** The day a change takes effect, or the day it is possible again. */
function EffectiveDayNote({
  answer: { effectiveOn, from },
  today,
}: Pick<FindOfficeProps, 'today'> & { answer: ResponseOf<typeof memberLocations> }) {
  if (effectiveOn)
    return <p>{effectiveOn <= today ? t.changeAtOnce : t.changeFrom(shownDay(effectiveOn))}</p>;
  return (
    <p className="note" role="status">
      {from ? t.alreadyChanged(shownDay(from)) : t.cannotChange}
    </p>
  );
}

interface PlaceSearchFormProps {
  /** the place of the current results; '' for all */
  place: string;
  /** why the place was not understood; '' if it was */
  problem: string;
  /** '' for all */
  onSearch(place: string): void;
}

/** Where to look for an office. */
function PlaceSearchForm({ place, problem, onSearch }: PlaceSearchFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const error = isEmpty ? t.enterPlace : problem;
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus();
  }, [error]);
  // another place may have been chosen from the suggestions
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
          if (typed !== '') onSearch(typed);
        }}
      >
        <TextField
          id={id}
          label={t.zipOrCity}
          autoComplete="postal-code"
          maxLength={80}
          defaultValue={place}
          error={error || undefined}
        />
        <button type="submit" className="button-quiet">
          {t.search}
        </button>
        <button
          type="button"
          className="button-text"
          onClick={() => {
            setEmpty(false);
            onSearch('');
          }}
        >
          {t.showAllOffices}
        </button>
      </form>
    </search>
  );
}

/** The typed place as query parameters: none for all offices. */
export function placeQuery(typed: string): { zip: string } | { city: string } | Record<string, never> {
  const place = typed.trim();
  if (place === '') return {};
  return looksLikeZip(place) ? { zip: place } : { city: place };
}
