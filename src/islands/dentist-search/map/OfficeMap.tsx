import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStyles } from '#ui/hooks/use-island.ts';
import type { MapSettings } from '#util/site/public-config.ts';
import { pointNear, type Where } from '../search-params.ts';
import type { FoundGroup, SearchAnswer } from '../use-search-results.ts';
import css from './map.css?inline';
import { type OpenMap, openMap } from './open-map.ts';
import { Pins } from './pins.ts';
import { t } from './texts.ts';

export interface MapProps {
  groups: readonly FoundGroup[];
  answer: SearchAnswer;
  map: MapSettings | null;
  /** shown on the map each time that `times` grows */
  chosen: { id: string; times: number } | null;
  /** the office that the mouse is over in the list */
  pointed: string;
  onChoose: (officeId: string) => void;
  /** searches a circle around the center of the map, in miles */
  onArea: (where: Where, radius: number) => void;
}

/** The offices of the list on a map. */
export function OfficeMap({ groups, answer, map: tiles, chosen, pointed, onChoose, onArea }: MapProps) {
  useStyles(css);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ map: OpenMap; pins: Pins } | null>(null);
  const [isMoved, setMoved] = useState(false);
  const choose = useEffectEvent(onChoose);
  /** set by “Search this area”: its results must not move the map */
  const keepsView = useRef(false);

  useEffect(() => {
    if (!frame.current) return;
    const map = openMap(frame.current, { tiles, onMoved: () => setMoved(true) });
    setOpened({ map, pins: new Pins(map.map, (officeId) => choose(officeId)) });
    return () => map.close();
  }, [tiles]);

  useEffect(() => {
    if (!opened) return;
    opened.pins.draw(groups, answer.place);
    setMoved(false);
    const points = groups.map(({ office }) => office);
    if (!keepsView.current) opened.map.fit(answer.place ? [...points, answer.place] : points);
    keepsView.current = false;
  }, [opened, groups, answer.place]);

  useEffect(() => opened?.pins.mark({ chosen: chosen?.id ?? '', pointed }), [opened, chosen, pointed]);

  const show = useEffectEvent(() => {
    const office = groups.find((group) => group.office.id === chosen?.id)?.office;
    if (office) opened?.map.show(office);
  });
  const times = chosen?.times ?? 0;
  useEffect(() => {
    if (opened && times > 0) show();
  }, [opened, times]);

  const searchHere = () => {
    if (!opened) return;
    const { lat, lng, radius } = opened.map.area();
    keepsView.current = true;
    // The button is removed; keep keyboard focus on the map.
    frame.current?.focus({ preventScroll: true });
    onArea(pointNear(lat, lng), radius);
  };
  return (
    <section className="office-map" aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`} className="visually-hidden">
        {t.map}
      </h3>
      <p id={`${id}about`} className="visually-hidden">
        {t.about}
      </p>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: it is moved with the keys */}
      <div
        ref={frame}
        className="map-frame"
        role="application"
        aria-label={t.mapOfOffices}
        aria-describedby={`${id}about`}
        tabIndex={0}
      />
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: it is moved with the keys */}
      {isMoved && (
        <button type="button" className="button map-area" onClick={searchHere}>
          {t.searchArea}
        </button>
      )}
      <div className="map-zoom">
        <button type="button" aria-label={t.zoomIn} onClick={() => opened?.map.zoom(1)}>
          +
        </button>
        <button type="button" aria-label={t.zoomOut} onClick={() => opened?.map.zoom(-1)}>
          −
        </button>
      </div>
      <p className="map-credit">
        <span className="map-hint">{t.twoFingers} · </span>
        {tiles ? tiles.attribution : t.credits}
      </p>
    </section>
  );
}
