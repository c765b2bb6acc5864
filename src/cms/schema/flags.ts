import { z } from 'zod';
import { lazy } from '#util/collections/lazy.ts';

/** Every schema that is read as a flag, so that a check can find the values that editors wrote. */
export const FLAGS = z.registry<{
  /** the field also accepts a link */
  orLink: boolean;
}>();

/** Reads a flag, also one inside another field (specification §3). */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === '1';
}

/** The texts that mean no, in lower case. */
export const OFF: ReadonlySet<string> = new Set(['false', '0', '', 'no', 'off', 'n', 'none', 'never']);

/** Whether a value clearly means no, in any spelling. */
export function isOff(value: unknown): boolean {
  return value === false || value === 0 || (typeof value === 'string' && OFF.has(value.trim().toLowerCase()));
}

/** Whether the value is a link, in a field that accepts a flag or a link. */
export function isWrittenLink(value: unknown): value is string {
  return typeof value === 'string' && /^(\/|https?:)/i.test(value);
}

/** True for true, 'true' and '1'; anything else is false (specification §3). */
export const flag = lazy(() =>
  z
    .unknown()
    .optional()
    .transform(isOn)
    .meta({ description: "Flag: true, 'true' or '1'; anything else is false" })
    .register(FLAGS, { orLink: false }),
);

/** A flag that is on unless its value means no. */
export const flagOn = lazy(() =>
  z
    .unknown()
    .optional()
    .transform((value) => value === undefined || value === null || isOn(value))
    .meta({ description: "Flag: true, 'true' or '1', which is also the default; anything else is false" })
    .register(FLAGS, { orLink: false }),
);

/** A fact that may be unknown: if not set, neither yes nor no. */
export const knownFlag = lazy(() =>
  z
    .unknown()
    .optional()
    .transform((value): boolean | null => (isOn(value) ? true : value !== '' && isOff(value) ? false : null))
    .meta({ description: "Flag: true, 'true' or '1'; false, 'false' or '0'; not set: unknown" })
    .register(FLAGS, { orLink: false }),
);
