import { parse } from 'zod/v4/core';
import type { Route } from '#api/http/route.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';

/** Routes that fail if a response has a field that its contract does not name. */
export const strictRoutes = (routes: readonly Route[]): Route[] =>
  routes.map(({ endpoint, prepare }) => ({
    endpoint,
    prepare: async (incoming) => {
      const { member, handle } = await prepare(incoming);
      return {
        member,
        handle: async () => {
          const result = await handle();
          await assertNamed(endpoint, result);
          return result;
        },
      };
    },
  }));

async function assertNamed({ method, path, response }: Endpoint, result: unknown): Promise<void> {
  const isResponse = result instanceof Response;
  const isJson = isResponse && result.headers.get('content-type')?.startsWith('application/json');
  if (isResponse && !(result.ok && isJson)) return;
  const body: unknown = isResponse ? await result.clone().json() : JSON.parse(JSON.stringify(result));
  const unknown = unknownFields(body, parse(response, isResponse ? body : result));
  if (unknown.length > 0)
    throw new Error(`${method} ${path} responds with fields its contract does not name: ${unknown}`);
}

/** Paths of fields that exist in `body` but not in `parsed`. */
function unknownFields(body: unknown, parsed: unknown, at = ''): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const known = new Map(Object.entries(parsed ?? {}));
  return Object.entries(body).flatMap(([name, value]) =>
    known.has(name) ? unknownFields(value, known.get(name), `${at}${name}.`) : [`${at}${name}`],
  );
}
