import { useRef } from 'react';
import type { Problem } from '#client/http/call-failure.ts';

/**
 * What a form showed when it opened, sent along with its changes: so the server can refuse them if another person
 * changed the same since. Its answer names the present values, so the next attempt has seen those.
 * @param present as it was last loaded
 */
export function useSeen<Values extends object>(present: Values) {
  const opened = useRef(present);
  const isOutdated = useRef(false);
  return {
    pick<Name extends keyof Values>(names: readonly Name[]): Pick<Values, Name> {
      if (isOutdated.current) opened.current = present;
      return Object.fromEntries(names.map((name) => [name, opened.current[name]])) as Pick<Values, Name>;
    },
    after(result: { ok: boolean; problem?: Problem } | null): void {
      isOutdated.current = result?.problem?.code === 'conflict';
    },
  };
}
