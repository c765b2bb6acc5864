import { CodedError } from '#util/coded-error.ts';
import type { FieldPath } from '../schema/issues.ts';

/** Far beyond any real record; a larger one is refused early. */
const LIMITS = { depth: 64, values: 2_000_000, characters: 20_000_000 } as const;

/** Keys that could reach an object's prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A record that is refused before schema validation. */
export class InvalidRecordError extends CodedError {
  readonly code = 'invalid_record';
  readonly path: FieldPath;

  constructor(path: FieldPath, message: string) {
    super(message);
    this.path = path;
  }
}

/** Names the JSON Schema of a document for editors; it is not content. */
const SCHEMA_KEY = '$schema';

/**
 * A copy of the record without `$schema` and without null fields, which some editors' tools write for missing
 * ones. List entries stay, so that positions match the source.
 * @throws InvalidRecordError if it is too deep, too large, not JSON, or uses a forbidden key
 */
export function acceptRaw(raw: unknown): unknown {
  const path: (string | number)[] = [];
  let values = 0;
  let characters = 0;

  const fail = (message: string): never => {
    throw new InvalidRecordError(path.slice(0, 12), message);
  };
  const count = (text: string): void => {
    characters += text.length;
    if (characters > LIMITS.characters) fail('the record is larger than 20 MB');
  };
  const copyField = (key: string | number, value: unknown): unknown => {
    path.push(key);
    const copied = copy(value);
    path.pop();
    return copied;
  };
  const copy = (value: unknown): unknown => {
    values += 1;
    if (values > LIMITS.values) fail('the record has more than 2,000,000 values');
    if (path.length > LIMITS.depth) fail(`the record is nested more than ${LIMITS.depth} levels deep`);
    if (typeof value === 'string') count(value);
    if (value === null || value === undefined || typeof value !== 'object') {
      return typeof value === 'bigint' || typeof value === 'function' ? fail('is not JSON') : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => copyField(index, item));

    const fields: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) fail(`the key ${JSON.stringify(key)} is not allowed`);
      count(key);
      if (key === SCHEMA_KEY) continue;
      if (field !== null && field !== undefined) fields[key] = copyField(key, field);
    }
    return fields;
  };
  return copy(raw);
}
