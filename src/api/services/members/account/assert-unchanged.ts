import { ApiError } from '#api/kernel/errors.ts';
import { t } from './texts.ts';

/**
 * Refuses a change of values that were changed by another person since the caller read them.
 * @param seen the values that the caller read; absent ones are not compared
 * @param prefix of the fields' names in the request, such as `dependent.`
 * @throws ApiError conflict, naming the changed fields with their present values
 */
export function assertUnchanged<Name extends string>(
  seen: Partial<Record<Name, unknown>> | undefined,
  present: Record<Name, unknown>,
  prefix = '',
): void {
  const changed = Object.entries(seen ?? {}).filter(
    ([name, value]) => value !== undefined && value !== present[name as Name],
  );
  if (changed.length === 0) return;
  throw new ApiError('conflict', {
    reason: 'changed',
    message: t.changedMeanwhile,
    fields: Object.fromEntries(
      changed.map(([name]) => {
        const value = present[name as Name];
        return [prefix + name, typeof value === 'string' ? t.nowIs(value) : t.nowOther];
      }),
    ),
  });
}
