import type * as z from 'zod/mini';
import type { $ZodType, $ZodUnion } from 'zod/v4/core';
import { endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { ErrorBodySchema } from '#contracts/shared/errors.ts';
import { filledIn } from './fill-contract.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

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

/** The calls that forms make, each with its name. */
export const FORMS = endpoints
  .filter(({ body, signed }) => body && !signed)
  .map((endpoint): [name: string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);

/** No record has it. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** What the calls of a logged-in browser with wrong bodies are refused with. */
export async function* refusalsOf(
  api: TestApi,
  {
    page,
    endpoint,
    values,
    language,
  }: { page: TestBrowser; endpoint: Endpoint; values: readonly unknown[]; language?: string },
): AsyncGenerator<z.output<typeof ErrorBodySchema>['error']> {
  if (!endpoint.body) throw new Error(`${endpoint.path} has no body`);
  for (const body of wrongBodies(endpoint.body, values)) {
    const browser = api.browser('harbor', { address: newAddress(), ...(language && { language }) });
    for (const [name, value] of page.cookies) browser.cookies.set(name, value);
    const response = await browser.send(endpoint.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID), {
      method: endpoint.method,
      body: JSON.stringify(body),
      headers: {
        origin: 'http://harbor.localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'csrf-token': page.csrfToken,
      },
    });
    const answer: unknown = await response.json();
    if (!response.ok) yield ErrorBodySchema.parse(answer).error;
  }
}

let places = 0;
/** Another one each time, because calls per address are limited. */
function newAddress(): string {
  places += 1;
  return `198.18.${places >> 8}.${places & 255}`;
}
