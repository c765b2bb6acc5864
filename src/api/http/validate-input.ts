import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { ApiError } from '../kernel/errors.ts';

/**
 * Checks input against its schema.
 * @throws ApiError invalid, naming each field once; bad_request if the input is not an object
 */
export function validateInput<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  // an array, null or a primitive has no field to mark
  if (parsed.error.issues.some(({ path }) => path.length === 0) && !isRecord(value))
    throw new ApiError('bad_request', { message: 'Please send a JSON object.' });
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  throw new ApiError('invalid', { fields });
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The query as an object; a name given twice is an error, as servers and proxies read such queries differently.
 * @throws ApiError bad_request
 */
export function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name))
      throw new ApiError('bad_request', { message: `“${name}” is given twice.` });
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
  }
  return query;
}
