import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Generates many tenants from the demo brands. Each gets its own id, hosts, name, and office names in every
 * text and drawing, so that caches cannot reuse work between tenants. Values that are checked against facts
 * (city, ZIP code, time zone, address) stay unchanged.
 */
export interface GenerateOptions {
  /** folder of the demo brands */
  from: string;
  /** output folder */
  to: string;
  count: number;
  /** number of offices of each brand; with 4, a site has about 20 more pages */
  offices?: number;
}

/** Parts of place names. */
const FIRST = (
  'Alder Amber Aspen Beacon Birch Bluff Brook Cedar Clover Copper Coral Crest Delta Dune Elm Ember Fern ' +
  'Finch Flint Glen Granite Grove Harvest Hazel Heron Ivy Juniper Kestrel Laurel Linden'
).split(' ');
const SECOND = (
  'Arch Bay Bend Bridge Canyon Cliff Corner Cove Creek Field Ford Gate Heights Hill Hollow Island Lake ' +
  'Landing Ledge Mill Mount Park Pass Point Pond Ridge River Rock Shore Spring Square Stone Summit Vale ' +
  'Valley View Wharf Wood'
).split(' ');

const PLACE_FACTS = new Set(['city', 'state', 'street', 'timezone', 'zip']);

/** Returns the ids of the tenants, in order. */
export function generateTenants({ from, to, count, offices = 4 }: GenerateOptions): string[] {
  const brands = readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => loadBrand(from, entry.name));
  return Array.from({ length: count }, (_, index) => {
    const brand = brands[index % brands.length];
    if (!brand) throw new Error(`There is no brand in ${from}.`);
    return writeTenant(brand, to, index, offices);
  });
}

interface Brand {
  id: string;
  name: string;
  /** by path below the tenant's folder */
  documents: Map<string, unknown>;
  media: Map<string, Buffer>;
}

function loadBrand(from: string, id: string): Brand {
  const folder = path.join(from, id);
  const documents = new Map<string, unknown>();
  const media = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    // no page shows coupons, and they name offices that are left out
    if (!entry.isFile() || name.startsWith('versions') || name === 'catalog/coupons.json') continue;
    const bytes = readFileSync(path.join(folder, name));
    if (name.endsWith('.json')) documents.set(name, JSON.parse(bytes.toString()));
    else media.set(name, bytes);
  }
  const { site } = documents.get('site.json') as { site: { name: string } };
  return { id, name: site.name, documents, media };
}

function writeTenant(brand: Brand, to: string, index: number, offices: number): string {
  const id = `${brand.id}-${String(index).padStart(4, '0')}`;
  const name = `${placeName(index)} ${brand.name.split(' ').slice(1).join(' ')} ${index}`;

  const selected = selectOffices(brand, offices).map((office) => ({
    ...office,
    name: `${office.name} ${index}`,
  }));
  // a link to a removed office would stop the publish
  const selectedIds = new Set(selected.map((office) => office.id));

  const change = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => change(item, key));
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, change(item, field)]));
    }
    if (typeof value !== 'string' || PLACE_FACTS.has(key)) return value;
    if (key === 'hosts' || key === 'email') return value.replaceAll(`${brand.id}.example`, `${id}.example`);
    const text = value
      .replaceAll(brand.name, name)
      .replace(/\/office\/([a-z0-9-]+)/g, (link, office) =>
        selectedIds.has(office) ? link : '/find-a-dentist',
      );
    if (/^<.*<\/p>$/s.test(text)) return text.replace(/<\/p>$/, ` ${name}.</p>`);
    return text.length > 60 && /\s/.test(text) && !/[<>]/.test(text) ? `${text} ${name}.` : text;
  };

  const folder = path.join(to, id);
  for (const subfolder of ['pages', 'landings', 'catalog', 'media'])
    mkdirSync(path.join(folder, subfolder), { recursive: true });
  for (const [file, document] of brand.documents) {
    const changed = change(documentWith(selected, file, document));
    if (file === 'site.json') setIdentity(changed as SiteDocument, id, index);
    writeFileSync(path.join(folder, file), JSON.stringify(changed));
  }
  for (const [file, bytes] of brand.media) {
    const isDrawing = file.endsWith('.svg');
    // photographs stay unchanged, because converting them would measure the codec
    writeFileSync(
      path.join(folder, file),
      isDrawing ? bytes.toString().replace(/<\/svg>\s*$/, `<desc>${name}</desc></svg>`) : bytes,
    );
  }
  return id;
}

/** A distinct place name for each of more than a thousand tenants. */
function placeName(index: number): string {
  const at = index * 7;
  return `${FIRST[at % FIRST.length]} ${SECOND[Math.floor(at / FIRST.length + index) % SECOND.length]}`;
}

interface Office {
  id: string;
  name: string;
  state: string;
}

/** The first offices, preceded by one of each state whose own page requires an office there. */
function selectOffices({ documents }: Brand, count: number): Office[] {
  const { offices } = documents.get('catalog/offices.json') as { offices: Office[] };
  const pages = [...documents.values()] as { validation?: { state?: string } }[];
  const withPage = pages.flatMap(({ validation }) =>
    offices.filter(({ state }) => state === validation?.state).slice(0, 1),
  );
  return [...new Set([...withPage, ...offices])].slice(0, count);
}

/** The document with these offices alone, if it lists offices or translates them. */
function documentWith(selected: readonly Office[], file: string, document: unknown): unknown {
  if (file === 'catalog/offices.json') return { offices: selected };
  if (!/^catalog\/offices\.\w+\.json$/.test(file)) return document;
  const { offices, ...rest } = document as { offices: { id: string }[] };
  return { ...rest, offices: offices.filter(({ id }) => selected.some((office) => office.id === id)) };
}

interface SiteDocument {
  site: { id: string };
  theme: { colors: Record<string, string> };
}

/** A new id, and slightly changed colors, so that every style sheet differs. */
function setIdentity(document: SiteDocument, id: string, index: number): void {
  document.site.id = id;
  const { colors } = document.theme;
  ['line', 'tint', 'surface'].forEach((name, position) => {
    const digit = ((index >> (4 * position)) & 15).toString(16);
    colors[name] = (colors[name] ?? '#ffffff').replace(/.$/, digit);
  });
}
