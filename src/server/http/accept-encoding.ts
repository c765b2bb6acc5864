import { BoundedCache } from '#util/collections/lru-cache.ts';

/** '' is the plain file. */
export type Encoding = 'br' | 'gzip' | '';

/** In the order we prefer them; the same order holds wherever encodings are kept in a list. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', ''];

/** What a file's name gains in each encoding. */
export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', '': '' };

const PLAIN: readonly Encoding[] = [''];

/** Browsers send a handful of values; a flood of invented ones stays bounded. */
const known = new BoundedCache<string, readonly Encoding[]>({ entries: 200, cost: 100_000 });

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    // A malformed weight drops its entry: the header as a whole is never an error.
    if (coding && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality)) found.set(coding, Number(quality));
  }
  return found;
}

function rank(header: string): readonly Encoding[] {
  const given = weights(header);
  const any = given.get('*');
  const weightOf = (encoding: Encoding): number => {
    if (encoding === 'gzip') return given.get('gzip') ?? given.get('x-gzip') ?? any ?? 0;
    if (encoding === 'br') return given.get('br') ?? any ?? 0;
    // Unless it is named, the plain file is what is left when nothing else is wanted.
    return given.get('identity') ?? (any === 0 ? 0 : 0.0001);
  };
  const accepted = ENCODINGS.filter((encoding) => weightOf(encoding) > 0);
  accepted.sort((one, other) => weightOf(other) - weightOf(one));
  // Whoever refuses everything still gets the page rather than a 406 (RFC 9110 §12.5.3 leaves it open).
  return accepted.includes('') ? accepted : [...accepted, ''];
}

/** The encodings a client takes, best first; the plain one is always among them. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return PLAIN;
  const ranked = known.get(header);
  if (ranked) return ranked;
  const fresh = rank(header);
  known.set(header, fresh, header.length);
  return fresh;
}
