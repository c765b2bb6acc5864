import type { $ZodType, $ZodUnion } from 'zod/v4/core';
import { filledIn } from './fill-contract.ts';

type Path = (string | number)[];

/** Missing values, wrong types, and text that no field accepts. */
export const WRONG_VALUES = [undefined, null, '', '  ', 'x', 'x'.repeat(12_000), -1, 0.5, true, [], {}, [7]];

/** Bodies of a contract with one wrong field each, and an empty one. */
export function* wrongBodies(
  schema: $ZodType,
  values: readonly unknown[] = WRONG_VALUES,
): Generator<unknown> {
  yield {};
  for (const option of listOptions(schema)) {
    const right = filledIn(option);
    const paths = [...listPaths(right)];
    for (const value of values) for (const path of paths) yield changed(right, path, value);
  }
}

function listOptions(schema: $ZodType): readonly $ZodType[] {
  return schema._zod.def.type === 'union' ? ((schema as $ZodUnion)._zod.def.options as $ZodType[]) : [schema];
}

function* listPaths(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    yield* listPaths((value as Record<string, unknown>)[key], [...path, step]);
  }
}

/** Changes the value at a path; `undefined` removes the field. */
function changed(value: unknown, [step, ...rest]: Path, wrong: unknown): unknown {
  if (step === undefined) return wrong;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string | number, unknown>;
  fields[step] = changed(fields[step], rest, wrong);
  if (fields[step] === undefined) delete fields[step];
  return copy;
}
