import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import selectCss from '#ui/fields/select-field.css?inline';
import type { Help } from '#ui/forms/FormNotes.tsx';
import formCss from '#ui/forms/form.css?inline';
import { useHydrated, useStyles } from '#ui/hooks/use-island.ts';
import type { MapSettings } from '#util/site/public-config.ts';
import { readFilterChoices } from './Filters.tsx';
import {
  AmbiguousPlace,
  InvalidSearch,
  NoResults,
  PageOutOfRange,
  ResultsSkeleton,
  SearchFailed,
} from './NoResults.tsx';
import { announcement, isPageOutOfRange } from './result-texts.ts';
import css from './results.css?inline';
import { SearchForm } from './SearchForm.tsx';
import { goToSearch, useSearch } from './SearchLink.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { Search, Where } from './search-params.ts';
import { type Results, useSearchResults } from './use-search-results.ts';

interface Props {
  /** what filters offer (write-filter-choices.ts) */
  choices: string;
  help: Help;
  /** tiles instead of the built-in base map; null without */
  map: MapSettings | null;
}

/** Set before the first paint if the address has a search (layouts/first-paint.ts), and while one is loading. */
const SEARCHING = 'data-asked';

const RESULTS_START = '[data-results-heading], .finder-failed button, .finder-refused';

/** The dentist finder. The search is in the address, so it can be shared and Back works. */
export function DentistSearch({ choices: choiceLines, help, map }: Props) {
  useStyles(formCss);
  useStyles(selectCss);
  useStyles(css);
  const isReady = useHydrated();
  const search = useSearch();
  const choices = useMemo(() => readFilterChoices(choiceLines), [choiceLines]);
  const { results, retry } = useSearchResults(search);
  const [mine, setMine] = useState<Where | null>(null);
  const isMine = isSamePoint(search.where, mine);
  const status = isReady ? statusOf(results, search, isMine) : '';

  // The office list is hidden until the size of the results is known.
  const isWaiting = results.kind === 'loading';
  useLayoutEffect(() => {
    if (isReady) document.documentElement.toggleAttribute(SEARCHING, isWaiting);
  }, [isReady, isWaiting]);
  useEffect(() => () => document.documentElement.removeAttribute(SEARCHING), []);

  // If a focused link among the results is replaced, focus the start of the new results.
  const box = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  // Submitting keeps the focus in the form, and scrolls to the results on a small screen.
  const isSent = useRef(false);
  const onFollowed = () => {
    isFollowed.current = true;
  };
  const isSettled = results.kind !== 'loading' && !(results.kind === 'answered' && results.isStale);
  const settledOn = results.kind === 'answered' ? results.answer : results.kind;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cached answer settles a search, too
  useEffect(() => {
    if (!isSettled) return;
    const start = box.current?.querySelector<HTMLElement>(RESULTS_START);
    if (isFollowed.current) start?.focus();
    else if (start && isSent.current && isBelowViewport(start)) scrollToResults(start);
    isFollowed.current = isSent.current = false;
  }, [isSettled, settledOn]);

  const searchFor = (next: Search) => {
    // sending a failed search again retries it
    if (!goToSearch(next) && results.kind === 'failed') retry();
  };

  return (
    // Results reveal the visitor's location, so recordings mask them (client/monitoring/start-monitoring.ts).
    <div className="finder" data-dd-privacy="mask">
      <SearchForm
        search={search}
        choices={choices}
        isReady={isReady}
        isMine={isMine}
        isBusy={isWaiting || (results.kind === 'answered' && results.isStale)}
        refused={results.kind === 'refused' ? results.field : null}
        onSearch={(next) => {
          isSent.current = true;
          searchFor(next);
        }}
        onMyPlace={(next) => {
          setMine(next.where);
          isSent.current = true;
          searchFor(next);
        }}
      />
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <div ref={box} className="finder-results" aria-busy={isWaiting}>
        {results.kind === 'loading' && <ResultsSkeleton />}
        {results.kind === 'refused' && <InvalidSearch {...results} search={search} onFollowed={onFollowed} />}
        {results.kind === 'failed' && (
          <SearchFailed
            message={results.message}
            onRetry={() => {
              onFollowed();
              retry();
            }}
            help={help}
          />
        )}
        {results.kind === 'answered' && (
          <Answered
            {...results}
            search={search}
            isMine={isMine}
            help={help}
            map={map}
            onFollowed={onFollowed}
          />
        )}
      </div>
    </div>
  );
}

const isBelowViewport = (element: HTMLElement): boolean =>
  element.getBoundingClientRect().bottom > window.innerHeight;

/** Scrolls results to their start; an invalid search only as far as needed, so that the form stays visible. */
const scrollToResults = (start: HTMLElement): void =>
  start.scrollIntoView({ block: start.hasAttribute('data-results-heading') ? 'start' : 'nearest' });

type AnsweredProps = Extract<Results, { kind: 'answered' }> & {
  search: Search;
  isMine: boolean;
  onFollowed: () => void;
} & Pick<Props, 'help' | 'map'>;

function Answered({ answer, isStale, search, isMine, help, map, onFollowed }: AnsweredProps) {
  if (answer.suggestions.length > 0)
    return <AmbiguousPlace answer={answer} search={search} onFollowed={onFollowed} />;
  if (answer.total === 0)
    return <NoResults answer={answer} search={search} isMine={isMine} help={help} onFollowed={onFollowed} />;
  if (isPageOutOfRange(answer))
    return <PageOutOfRange answer={answer} search={search} isMine={isMine} onFollowed={onFollowed} />;
  return <SearchResults answer={answer} isStale={isStale} search={search} isMine={isMine} map={map} />;
}

function statusOf(results: Results, search: Search, isMine: boolean): string {
  switch (results.kind) {
    case 'answered':
      return results.isStale ? '' : announcement(results.answer, search, isMine);
    case 'refused':
      return results.message;
    default:
      return '';
  }
}

const isSamePoint = (one: Where, other: Where | null): boolean =>
  one.kind === 'point' && other?.kind === 'point' && one.lat === other.lat && one.lng === other.lng;
