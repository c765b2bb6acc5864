import type { FieldPath } from '#cms/schema/issues.ts';

/** The source's value at a path of the record; undefined if it had none or is not available. */
export function rawAt(raw: unknown, path: FieldPath): unknown {
  let value = raw;
  for (const part of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}
