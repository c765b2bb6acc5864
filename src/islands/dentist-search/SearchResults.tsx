import { useMemo, useRef, useState } from 'react';
import type { MapSettings } from '#util/site/public-config.ts';
import { MapPlace } from './map/MapLoader.tsx';
import { OfficeResult, resultId } from './OfficeResult.tsx';
import { Pages } from './Pagination.tsx';
import { resultsHeading } from './result-texts.ts';
import { groupsOf, type SearchAnswer } from './search/group-results.ts';
import type { Search } from './search/search-params.ts';
import { goToSearch } from './use-search.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface Props {
  answer: SearchAnswer;
  isStale: boolean;
  search: Search;
  isMine: boolean;
  map: MapSettings | null;
}

/** The offices that were found, and the map: beside them where there is room, else when it is asked for. */
export function Found({ answer, isStale, search, isMine, map }: Props) {
  const groups = useMemo(() => groupsOf(answer), [answer]);
  const isWide = useWideScreen();
  const [isMapOpen, setMapOpen] = useState(false);
  /** the office whose pin or list entry was chosen, and how often: choosing it again shows it again */
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
      <Pages answer={answer} search={search} onTurn={toTop} />
      {answer.place && <p className="note">Distances are in a straight line. Driving is farther.</p>}
    </div>
  );
  const place = (
    <div key="map" className="finder-map" ref={box}>
      {hasMap && (
        <MapPlace
          {...{ groups, answer, map, chosen, pointed, isMine }}
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
            {isMapOpen ? 'Hide map' : 'Map'}
          </button>
        )}
      </div>
      {/* What is above the other is also before it for those who walk by keyboard. */}
      <div className="finder-columns">{isWide ? [list, place] : [place, list]}</div>
    </div>
  );
}
