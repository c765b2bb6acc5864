import { formatCents } from '#util/text/format-cents.ts';
import { isUuid } from '#util/text/is-uuid.ts';
import { t as shared } from '../texts.ts';
import { changeName } from './event-texts.ts';
import { t } from './texts.ts';

/** One value of an entry. Both texts are '' where there was no value. */
export interface Change {
  name: string;
  before: string;
  after: string;
}

/**
 * The values of an entry, each with what it was and what it is.
 * @param entry the parts of a changed account are in `changed`, beside the call that changed them, which is left out if
 * the entry is named by it
 */
export function changesOf({ before, after }: { before: unknown; after: unknown }): readonly Change[] {
  const { changed, call, ...others } = isObject(after) ? after : { '': after };
  const rest = changeName(after) ? others : { call, ...others };
  const earlier = new Map(flatten(before));
  const later = new Map([...flatten(rest), ...flatten(changed)]);
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((path) => ({
      name: nameOf(path),
      before: earlier.get(path) ?? '',
      after: later.get(path) ?? '',
    }))
    .filter((change) => change.before !== change.after);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values inside a value, by their path. */
function flatten(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && !value.some(isObject))
    return value.length === 0 ? [] : [[path.join('\n'), value.map((each) => textOf(each)).join(', ')]];
  if (Array.isArray(value)) return value.flatMap((each, at) => flatten(each, [...path, String(at + 1)]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, each]) => flatten(each, [...path, key]));
  return [[path.join('\n'), textOf(value, path.at(-1))]];
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function textOf(value: unknown, key = ''): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number' && /cents$/i.test(key)) return formatCents(value);
  if (typeof value === 'string' && INSTANT.test(value)) return shared.moment(new Date(value));
  return String(value);
}

/** Such as “people, 0b5c2f1e, first name”: of an ID, its beginning tells one from the other. */
const nameOf = (path: string): string =>
  path
    .split('\n')
    .map((key) =>
      isUuid(key) ? key.slice(0, 8) : key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    )
    .join(', ');
