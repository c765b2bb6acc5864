import { platformModifierKeyOnly, touchOnly } from 'ol/events/condition.js';
import { boundingExtent } from 'ol/extent.js';
import DragPan from 'ol/interaction/DragPan.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import View from 'ol/View.js';
import { RADIUS_MILES } from '#contracts/catalog/providers.ts';
import { distanceMiles, type Point } from '#util/geo/points.ts';
import type { MapSettings } from '#util/site/public-config.ts';
import { baseLayers, mapColors } from './base-layers.ts';

export interface OpenMap {
  map: OlMap;
  /** shows all of these points */
  fit(points: readonly Point[]): void;
  /** centers one point, and zooms in if needed */
  show(point: Point): void;
  zoom(steps: number): void;
  /** the circle around the visible area, limited to the largest search */
  area(): Point & { radius: number };
  close(): void;
}

const STREET_ZOOM = 12;

/**
 * A map in an element. One finger and the plain wheel scroll the page; two fingers, the mouse, Ctrl with the wheel, and the
 * keys move the map.
 * @param onMoved called when the visitor, not the page, has moved the map
 */
export function openMap(
  element: HTMLElement,
  { tiles, onMoved }: { tiles: MapSettings | null; onMoved: () => void },
): OpenMap {
  const view = new View({
    center: fromLonLat([-98, 39]),
    zoom: 4,
    minZoom: 2.5,
    maxZoom: tiles ? 18 : 13,
    enableRotation: false,
  });
  const drag: DragPan = new DragPan({
    condition: (event) => !touchOnly(event) || drag.getPointerCount() === 2,
  });
  const interactions = defaultInteractions({
    altShiftDragRotate: false,
    pinchRotate: false,
    dragPan: false,
    mouseWheelZoom: false,
  }).extend([drag, new MouseWheelZoom({ condition: platformModifierKeyOnly })]);
  const layers = baseLayers(tiles, mapColors(element));
  const map = new OlMap({ target: element, view, layers, interactions, controls: [] });

  // Tells the moves of `fit` and `show` from those of the visitor.
  let startedAsOwn = true;
  map.on('movestart', () => {
    startedAsOwn = view.getAnimating() && isOwnMove;
  });
  map.on('moveend', () => {
    if (!startedAsOwn && !isOwnMove) onMoved();
    isOwnMove = false;
    startedAsOwn = false;
  });
  let isOwnMove = true;

  const durationMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250;
  return {
    map,
    fit(points) {
      if (points.length === 0) return;
      isOwnMove = true;
      const extent = boundingExtent(points.map(({ lat, lng }) => fromLonLat([lng, lat])));
      map.updateSize();
      view.fit(extent, { padding: [64, 40, 40, 40], maxZoom: STREET_ZOOM });
    },
    show({ lat, lng }) {
      isOwnMove = true;
      const zoom = Math.max(view.getZoom() ?? 0, STREET_ZOOM - 2);
      view.animate({ center: fromLonLat([lng, lat]), zoom, duration: durationMs });
    },
    zoom(steps) {
      view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: durationMs });
    },
    area() {
      // what is visible now; the stop is not a move of the visitor
      if (view.getAnimating()) {
        isOwnMove = true;
        view.cancelAnimations();
      }
      const [lng = 0, lat = 0] = toLonLat(view.getCenter() ?? []);
      const [left = 0, bottom = 0] = view.calculateExtent(map.getSize());
      const [cornerLng = 0, cornerLat = 0] = toLonLat([left, bottom]);
      const miles = distanceMiles({ lat, lng }, { lat: cornerLat, lng: cornerLng });
      const radius = Math.min(RADIUS_MILES.most, Math.max(RADIUS_MILES.least, Math.ceil(miles)));
      return { lat, lng, radius };
    },
    close: () => map.setTarget(),
  };
}
