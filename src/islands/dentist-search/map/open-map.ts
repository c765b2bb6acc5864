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
  /** shows one of them, near enough to tell where it is */
  show(point: Point): void;
  zoom(steps: number): void;
  /** the circle around what is in the frame, as far as a search reaches */
  area(): Point & { radius: number };
  close(): void;
}

const STREETS = 12;

/**
 * A map in an element. A page is scrolled past it: one finger and the plain wheel belong to the page; two fingers,
 * the mouse, Ctrl and the wheel, and the keys move the map.
 * @param onMoved the visitor, not the page, has moved it
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

  // Moves that we make ourselves end as they were meant to; all others are the visitor's.
  let ours = true;
  map.on('movestart', () => {
    ours = view.getAnimating() && meant;
  });
  map.on('moveend', () => {
    if (!ours && !meant) onMoved();
    meant = false;
    ours = false;
  });
  let meant = true;

  const durationMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250;
  return {
    map,
    fit(points) {
      if (points.length === 0) return;
      meant = true;
      const extent = boundingExtent(points.map(({ lat, lng }) => fromLonLat([lng, lat])));
      map.updateSize();
      view.fit(extent, { padding: [64, 40, 40, 40], maxZoom: STREETS });
    },
    show({ lat, lng }) {
      meant = true;
      const zoom = Math.max(view.getZoom() ?? 0, STREETS - 2);
      view.animate({ center: fromLonLat([lng, lat]), zoom, duration: durationMs });
    },
    zoom(steps) {
      view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: durationMs });
    },
    area() {
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
