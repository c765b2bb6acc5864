import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh, quantize, type Topology } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import { cityKey, placesOf } from '#util/gazetteer/places.ts';
import { zipRows } from '#util/gazetteer/zip-rows.ts';

// Redraws the base map of the dentist finder after changes of us-atlas or the gazetteer: node
// scripts/data/base-map.ts (docs/decisions/018-map-of-the-finder.md)

const TARGET = 'src/islands/dentist-search/map';
/** Grid steps across the country: about 300 m each, as in the source. */
const STEPS = 1e5;
/** County lines are thin: corners that cut off fewer square degrees are left out. */
const COUNTY_CORNERS = 2e-3;
/** A town with a single ZIP code is too small for a map without streets. */
const CITY_CODES = 2;

const atlas: Topology = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
);

const { nation, states, counties } = atlas.objects;
write('base-map.json', {
  ...quantize(
    topology({ land: feature(atlas, nation), states: mesh(atlas, states, (one, other) => one !== other) }),
    STEPS,
  ),
  cities: await cities(),
});

const findState = ({ id }: { id: string }): string => id.slice(0, 2);
const within = (one: { id: string }, other: { id: string }) =>
  one !== other && findState(one) === findState(other);
const coarse = simplify(presimplify(atlas), COUNTY_CORNERS);
write('county-lines.json', quantize(topology({ counties: mesh(coarse, counties, within) }), STEPS));

/** [name, longitude, latitude, ZIP codes], largest first */
async function cities(): Promise<[string, number, number, number][]> {
  const rows = zipRows();
  const codes = Map.groupBy(rows, ({ city, state }) => `${cityKey(city)} ${state}`);
  const short = (degrees: number) => Number(degrees.toFixed(2));
  return placesOf(rows)
    .map(({ key, state, city, lat, lng }): [string, number, number, number] => {
      return [city, short(lng), short(lat), codes.get(`${key} ${state}`)?.length ?? 0];
    })
    .filter(([, , , count]) => count >= CITY_CODES)
    .sort((one, other) => other[3] - one[3]);
}

function write(name: string, content: unknown): void {
  const text = `${JSON.stringify(content)}\n`;
  writeFileSync(`${TARGET}/${name}`, text);
  console.log(`${TARGET}/${name}: ${text.length} bytes`);
}
