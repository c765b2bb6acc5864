import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { MapSettings } from '#util/site/public-config.ts';
import { MapLoader } from './map/MapLoader.tsx';
import { OfficeResult, resultId } from './OfficeResult.tsx';
import { pageLinks, pagesOf, resultsHeading } from './result-texts.ts';
import { goToSearch, SearchLink } from './SearchLink.tsx';
import type { Search } from './search-params.ts';
import { t } from './texts.ts';
import { groupByOffice, type SearchAnswer } from './use-search-results.ts';

interface Props {
  answer: SearchAnswer;
  isStale: boolean;
  search: Search;
  isMine: boolean;
  map: MapSettings | null;
}

/** The found offices and the map: beside them on a wide screen, else on request. */
export function SearchResults({ answer, isStale, search, isMine, map }: Props) {
  const groups = useMemo(() => groupByOffice(answer), [answer]);
  const isWide = useWideScreen();
  const [isMapOpen, setMapOpen] = useState(false);
  /** the chosen office; `times` grows so that choosing it again shows it again */
  const [chosen, setChosen] = useState<{ id: string; times: number } | null>(null);
  const [pointed, setPointed] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hasMap = isWide || isMapOpen;

  const showOnMap = (id: string) => {
    setMapOpen(true);
    setChosen({ id, times: (chosen?.times ?? 0) + 1 });
    if (!isWide) box.current?.scrollIntoView({ block: 'nearest' });
  };
  const showInList = (id: string) => {
    setChosen({ id, times: chosen?.times ?? 0 });
    const entry = document.getElementById(resultId(id));
    entry?.scrollIntoView({ block: isWide ? 'center' : 'start' });
    entry?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  };
  const toTop = () => heading.current?.focus();

  const list = (
    <div key="list" className="finder-list">
      <ol>
        {groups.map((group) => (
          <li key={group.office.id}>
            <OfficeResult
              group={group}
              isChosen={chosen?.id === group.office.id}
              onShow={() => showOnMap(group.office.id)}
              onPoint={(isPointed) => setPointed(isPointed ? group.office.id : '')}
            />
          </li>
        ))}
      </ol>
      <Pagination answer={answer} search={search} onTurn={toTop} />
      {answer.place && <p className="note">{t.straightLine}</p>}
    </div>
  );
  const place = (
    <div key="map" className="finder-map" ref={box}>
      {hasMap && (
        <MapLoader
          groups={groups}
          answer={answer}
          map={map}
          chosen={chosen}
          pointed={pointed}
          onChoose={showInList}
          onArea={(where, radius) => goToSearch({ ...search, where, radius, page: 1 })}
        />
      )}
    </div>
  );
  return (
    <div className="finder-found" data-stale={isStale ? '' : undefined}>
      <div className="finder-head">
        <h2 ref={heading} tabIndex={-1} data-results-heading="">
          {resultsHeading(answer, search, isMine)}
        </h2>
        {!isWide && (
          <button
            type="button"
            className="button-quiet"
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            {isMapOpen ? t.hideMap : t.map}
          </button>
        )}
      </div>
      {/* The order of the elements is the order on the screen, for keyboard users. */}
      <div className="finder-columns">{isWide ? [list, place] : [place, list]}</div>
    </div>
  );
}

interface PaginationProps {
  answer: SearchAnswer;
  search: Search;
  onTurn: () => void;
}

function Pagination({ answer, search, onTurn }: PaginationProps) {
  const pages = pagesOf(answer);
  if (pages === 1) return null;
  const { page } = answer;
  const to = (page: number) => ({ to: { ...search, page }, onFollowed: onTurn });
  return (
    <nav className="finder-pages" aria-label={t.pages}>
      {page > 1 && (
        <SearchLink {...to(page - 1)} className="button-quiet">
          {t.previous}
        </SearchLink>
      )}
      {pageLinks(page, pages).map((one, at) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps are told apart only by their position
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <SearchLink key={one} {...to(one)} label={t.page(one)} isCurrent={one === page}>
            {one}
          </SearchLink>
        ),
      )}
      {page < pages && (
        <SearchLink {...to(page + 1)} className="button-quiet">
          {t.next}
        </SearchLink>
      )}
    </nav>
  );
}

/** The same as in results.css: the map is beside the list. */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the list has room for a map beside it. */
const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
