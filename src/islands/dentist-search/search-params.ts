import type { AddressValues } from '#client/http/call.ts';
import { RADIUS_MILES } from '#contracts/catalog/providers.ts';
import { looksLikeZip } from '#util/geo/zip-code.ts';

/** Where to search: a typed place, a point, or anywhere (by name). */
export type Where =
  | { kind: 'anywhere' }
  | { kind: 'words'; words: string }
  /** degrees, WGS 84 */
  | { kind: 'point'; lat: number; lng: number };

/** A search, stored only in the page's address. */
export interface Search {
  where: Where;
  /** miles */
  radius: number;
  specialty: string;
  language: string;
  name: string;
  accepting: boolean;
  evening: boolean;
  weekend: boolean;
  /** from 1 */
  page: number;
}

export const TICKS = ['accepting', 'evening', 'weekend'] as const;
const TEXTS = ['specialty', 'language', 'name'] as const;
const OWN_PARAMS = ['zip', 'city', 'state', 'lat', 'lng', 'radius', ...TEXTS, ...TICKS, 'page'];

export const PAGE_SIZE = 20;

/** Reads the search in a page's query (`?zip=92106`), and ignores invalid values. */
export function readSearch(query: string): Search {
  const values = new URLSearchParams(query);
  const text = (name: string): string => (values.get(name) ?? '').trim().slice(0, 80);
  const whole = (name: string, least: number, most: number, fallback: number): number => {
    const value = Math.round(Number(text(name) || Number.NaN));
    return value >= least && value <= most ? value : fallback;
  };
  const isTicked = (name: string): boolean => ['1', 'true', 'on'].includes(text(name));
  return {
    where: readWhere(text),
    radius: whole('radius', RADIUS_MILES.least, RADIUS_MILES.most, RADIUS_MILES.fallback),
    specialty: text('specialty'),
    language: text('language').slice(0, 40),
    name: text('name'),
    accepting: isTicked('accepting'),
    evening: isTicked('evening'),
    weekend: isTicked('weekend'),
    page: whole('page', 1, 1000, 1),
  };
}

function readWhere(text: (name: string) => string): Where {
  const city = [text('city'), text('state')].filter(Boolean).join(', ');
  const words = text('zip') || city;
  if (words) return { kind: 'words', words };
  const [lat, lng] = [text('lat'), text('lng')].map((degrees) => Number(degrees || Number.NaN));
  const isPoint = Math.abs(lat ?? Number.NaN) <= 90 && Math.abs(lng ?? Number.NaN) <= 180;
  return isPoint ? { kind: 'point', lat: Number(lat), lng: Number(lng) } : { kind: 'anywhere' };
}

/** The place as the form shows it; a point has no words. */
export const placeText = (where: Where): string => (where.kind === 'words' ? where.words : '');

/** Whether there is a place or a name: filters alone are not a search. */
export const isSearch = ({ where, name }: Search): boolean => where.kind !== 'anywhere' || name !== '';

export const hasFilters = (search: Search): boolean =>
  TEXTS.some((name) => search[name] !== '') || TICKS.some((name) => search[name]);

export const withoutFilters = (search: Search): Search => ({
  ...search,
  ...readSearch(''),
  where: search.where,
  radius: search.radius,
});

/** A point, rounded to about a block to protect the visitor's location and to help caches. */
export function pointNear(lat: number, lng: number): Where {
  const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;
  return { kind: 'point', lat: rounded(lat), lng: rounded(lng) };
}

/** The query of the API. */
export function apiQuery(search: Search): AddressValues {
  const { where, page } = search;
  return {
    ...searchParams(search),
    ...(where.kind === 'anywhere' && { radius: undefined }),
    page,
    pageSize: PAGE_SIZE,
  };
}

/**
 * The query of the page that shows a search, such as `?zip=92106&radius=10`.
 * @param current the current query, whose other parameters are kept (such as a preview's version)
 */
export function searchQuery(search: Search, current = ''): string {
  const others = [...new URLSearchParams(current)].filter(([name]) => !OWN_PARAMS.includes(name));
  const own = Object.entries(searchParams(search)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams([...own, ...others]).toString();
  return query && `?${query}`;
}

function searchParams(search: Search): Record<string, string | number> {
  const query: Record<string, string | number> = {};
  const { where, radius, page } = search;
  if (where.kind === 'point') Object.assign(query, { lat: where.lat, lng: where.lng });
  if (where.kind === 'words') query[looksLikeZip(where.words) ? 'zip' : 'city'] = where.words;
  if (where.kind !== 'anywhere' && radius !== RADIUS_MILES.fallback) query.radius = radius;
  for (const name of TEXTS) if (search[name]) query[name] = search[name];
  for (const name of TICKS) if (search[name]) query[name] = 1;
  if (page > 1) query.page = page;
  return query;
}
