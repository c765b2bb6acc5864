import Feature from 'ol/Feature.js';
import TopoJSON from 'ol/format/TopoJSON.js';
import Point from 'ol/geom/Point.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import XYZ from 'ol/source/XYZ.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapSettings } from '#util/site/public-config.ts';
import baseMap from './base-map.json?url';
import countyLines from './county-lines.json?url';

/** [name, longitude, latitude, ZIP codes] */
type City = [string, number, number, number];

/** The layers below the pins: the brand's tiles, or the built-in map. */
export function baseLayers(tiles: MapSettings | null, colors: Colors): BaseLayer[] {
  return tiles ? [new TileLayer({ source: new XYZ({ url: tiles.tileUrl, maxZoom: 19 }) })] : builtIn(colors);
}

/** Land, states, counties and cities, drawn by the browser (docs/decisions/018-map-of-the-finder.md). */
function builtIn(colors: Colors): BaseLayer[] {
  const land = new VectorSource();
  const cities = new VectorSource();
  fetchJson(baseMap)
    .then((topology) => {
      land.addFeatures(read(topology));
      cities.addFeatures((topology.cities as City[]).map(cityFeature));
    })
    // the pins work without it
    .catch(() => {});
  const counties = new VectorSource({
    loader: (_extent, _resolution, _projection, onLoaded) => {
      fetchJson(countyLines)
        .then((topology) => {
          counties.addFeatures(read(topology));
          onLoaded?.([]);
        })
        .catch(() => {});
    },
  });
  const fine = new Stroke({ color: colors.county, width: 1 });
  const border = new Stroke({ color: colors.state, width: 1.5 });
  return [
    new VectorLayer({
      source: land,
      style: (feature) =>
        /Polygon/.test(feature.getGeometry()?.getType() ?? '')
          ? new Style({ fill: new Fill({ color: colors.land }), stroke: border })
          : new Style({ stroke: border }),
    }),
    new VectorLayer({ source: counties, style: new Style({ stroke: fine }), minZoom: 6 }),
    new VectorLayer({
      source: cities,
      declutter: true,
      style: (feature, resolution) =>
        cityStyle(feature.get('name'), feature.get('codes'), resolution, colors),
    }),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: a file of our own build, read by OpenLayers
const fetchJson = async (address: string): Promise<any> => (await fetch(address)).json();

const read = (topology: object): Feature[] =>
  new TopoJSON().readFeatures(topology, { featureProjection: 'EPSG:3857' }) as Feature[];

function cityFeature([name, lng, lat, codes]: City): Feature {
  return new Feature({ geometry: new Point(fromLonLat([lng, lat])), name, codes });
}

/** Farther out, only larger cities have names. `resolution` is in meters per pixel. */
function cityStyle(name: string, codes: number, resolution: number, colors: Colors): Style | undefined {
  if (codes < resolution / 120) return undefined;
  return new Style({
    zIndex: codes,
    image: new CircleStyle({ radius: 2, fill: new Fill({ color: colors.text }) }),
    text: new Text({
      text: name,
      font: `${codes > 20 ? 600 : 400} 13px ${colors.font}`,
      offsetY: -10,
      fill: new Fill({ color: colors.text }),
      stroke: new Stroke({ color: colors.land, width: 3 }),
      padding: [2, 4, 2, 4],
    }),
  });
}

/** The brand's colors for the canvas. */
interface Colors {
  land: string;
  state: string;
  county: string;
  text: string;
  /** font family */
  font: string;
}

/** Reads the colors of map.css, because a canvas understands neither variables nor color-mix(). */
export function mapColors(element: HTMLElement): Colors {
  const probe = document.createElement('span');
  element.append(probe);
  const color = (name: string): string => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    land: color('land'),
    state: color('state'),
    county: color('county'),
    text: color('text'),
  };
  const font = getComputedStyle(probe).fontFamily;
  probe.remove();
  return { ...colors, font };
}
