import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { Refusal } from './fault.ts';

/**
 * Checks input against its schema.
 * @throws Refusal invalid, naming each field once
 */
export function checkInput<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  throw new Refusal('invalid', { fields });
}

/**
 * The query as an object; a name given twice is a fault, as servers and proxies read such queries differently.
 * @throws Refusal bad_request
 */
export function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name))
      throw new Refusal('bad_request', { message: `“${name}” is given twice.` });
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
  }
  return query;
}
