import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { fromLonLat } from 'ol/proj.js';
import { distanceText } from '#islands/shared/distance-text.ts';
import type { FoundGroup } from '../use-search-results.ts';
import { type Pixel, separatePins } from './separate-pins.ts';
import { t } from './texts.ts';

/** px, with the border; the same as in map.css */
const PIN_SIZE = 36;

interface Pin {
  id: string;
  overlay: Overlay;
  button: HTMLButtonElement;
}

/** The pins of a map: a button for each office, in the order of the list. */
export class Pins {
  readonly #map: OlMap;
  readonly #onChoose: (officeId: string) => void;
  #pins: Pin[] = [];
  #center: Overlay | null = null;
  #marked = { chosen: '', pointed: '' };

  constructor(map: OlMap, onChoose: (officeId: string) => void) {
    this.#map = map;
    this.#onChoose = onChoose;
    map.on('moveend', () => this.#arrange());
  }

  /** @param place what distances are measured from */
  draw(groups: readonly FoundGroup[], place: { lat: number; lng: number } | null): void {
    for (const { overlay } of this.#pins) this.#map.removeOverlay(overlay);
    if (this.#center) this.#map.removeOverlay(this.#center);
    this.#center = place && this.#drawCenter(place);
    this.#pins = groups.map((group) => this.#drawPin(group));
    this.mark(this.#marked);
    this.#arrange();
  }

  /** Marks by id the chosen office and the one under the mouse in the list; '' for none. */
  mark(marked: { chosen: string; pointed: string }): void {
    this.#marked = marked;
    const { chosen, pointed } = marked;
    for (const { id, button, overlay } of this.#pins) {
      button.toggleAttribute('data-chosen', id === chosen);
      button.toggleAttribute('data-pointed', id === pointed);
      button.setAttribute('aria-pressed', String(id === chosen));
      const wrap = overlay.getElement()?.parentElement;
      if (wrap) wrap.style.zIndex = id === pointed || id === chosen ? '1' : '';
    }
  }

  #drawPin({ number, office, distanceMiles }: FoundGroup): Pin {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'map-pin';
    button.textContent = String(number);
    const words = distanceText(distanceMiles);
    button.setAttribute('aria-label', t.pin(number, `${office.name}, ${office.city}`, words));
    button.addEventListener('click', () => this.#onChoose(office.id));
    const overlay = new Overlay({
      element: button,
      position: fromLonLat([office.lng, office.lat]),
      positioning: 'bottom-center',
      // Tab follows the order of the list
      insertFirst: false,
      // Dragging may start on a pin.
      stopEvent: false,
    });
    this.#map.addOverlay(overlay);
    return { id: office.id, overlay, button };
  }

  #drawCenter({ lat, lng }: { lat: number; lng: number }): Overlay {
    const element = document.createElement('span');
    element.className = 'map-centre';
    const position = fromLonLat([lng, lat]);
    const overlay = new Overlay({ element, position, positioning: 'center-center', stopEvent: false });
    this.#map.addOverlay(overlay);
    return overlay;
  }

  /** Keeps pins apart, and hides those outside the frame, to keep Tab from focusing pins out of sight. */
  #arrange(): void {
    const [width = 0, height = 0] = this.#map.getSize() ?? [];
    const at = this.#pins.map(({ overlay }): Pixel => {
      const [x = 0, y = 0] = this.#map.getPixelFromCoordinate(overlay.getPosition() ?? []) ?? [];
      return [x, y];
    });
    const moves = separatePins(at, PIN_SIZE);
    for (const [index, { overlay, button }] of this.#pins.entries()) {
      const [[x, y], [dx, dy]] = [at[index] ?? [0, 0], moves[index] ?? [0, 0]];
      overlay.setOffset([dx, dy]);
      button.hidden = x + dx < 0 || y + dy < PIN_SIZE / 2 || x + dx > width || y + dy > height + PIN_SIZE / 2;
    }
  }
}
