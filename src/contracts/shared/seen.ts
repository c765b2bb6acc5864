import * as z from 'zod/mini';
import { says } from './says.ts';
import { t } from './texts.ts';

const NOT_SHOWN = says(() => t.notAsShown);
const shown = () => z.optional(z.union([z.string(), z.boolean()], NOT_SHOWN));

/**
 * Values as a form showed them, sent along with a change: if another person changed one of them since, nothing is
 * stored.
 */
export const seenValues = <Name extends string>(names: readonly Name[]) =>
  z.optional(
    z.object(
      Object.fromEntries(names.map((name) => [name, shown()])) as Record<Name, ReturnType<typeof shown>>,
      NOT_SHOWN,
    ),
  );
