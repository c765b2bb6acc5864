import { BoundedCache } from '#util/collections/collections.ts';

/** '' is the uncompressed file. */
export type Encoding = 'br' | 'gzip' | '';

/** In order of preference; lists by encoding use the same order. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', ''];

/** File name suffix of each encoding. */
export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', '': '' };

const PLAIN: readonly Encoding[] = [''];

/** Browsers send few different values; the limit is for made-up ones. */
const cachedEncodings = new BoundedCache<string, readonly Encoding[]>({ entries: 200, cost: 100_000 });

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    // A malformed weight drops only its entry; the header is never an error.
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
    // Unless it is named, the uncompressed file is the last choice.
    return given.get('identity') ?? (any === 0 ? 0 : 0.0001);
  };
  const accepted = ENCODINGS.filter((encoding) => weightOf(encoding) > 0);
  accepted.sort((one, other) => weightOf(other) - weightOf(one));
  // A client that refuses every encoding still gets the page instead of a 406 (RFC 9110 §12.5.3 allows both).
  return accepted.includes('') ? accepted : [...accepted, ''];
}

/** The encodings a client accepts, best first; always includes the uncompressed one. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return PLAIN;
  const ranked = cachedEncodings.get(header);
  if (ranked) return ranked;
  const fresh = rank(header);
  cachedEncodings.set(header, fresh, header.length);
  return fresh;
}
