import type { core } from 'zod';
import { FLAGS, isWrittenLink } from './flags.ts';
import type { FieldPath } from './issues.ts';

/** What the schema does not report when it parses a value: it drops unknown fields and accepts any value as a flag. */
export interface WrittenFields {
  /** values of fields that are read as flags */
  flags: { path: FieldPath; value: unknown }[];
  /** fields that the schema does not have; `known` are those that it has there */
  unknown: { path: FieldPath; known: readonly string[] }[];
}

/** Compares what an editor wrote with the schema, at every depth. */
export function readWrittenFields(schema: core.$ZodType, raw: unknown): WrittenFields {
  const found: WrittenFields = { flags: [], unknown: [] };
  const path: (string | number)[] = [];
  const below = (key: string | number, inner: core.$ZodType, value: unknown): void => {
    path.push(key);
    walk(inner, value);
    path.pop();
  };
  const walk = (inner: core.$ZodType, value: unknown): void => {
    if (value === null || value === undefined) return;
    const flag = typeof value === 'object' ? undefined : FLAGS.get(inner);
    if (flag) {
      if (!flag.orLink || !isWrittenLink(value)) found.flags.push({ path: [...path], value });
      return;
    }
    const { def } = (inner as core.$ZodTypes)._zod;
    switch (def.type) {
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
        walk(def.innerType, value);
        break;
      case 'pipe':
        walk(def.in, value);
        walk(def.out, value);
        break;
      case 'array':
        if (!Array.isArray(value)) break;
        for (const [index, item] of value.entries()) below(index, def.element, item);
        break;
      case 'union': {
        const option = optionFor(def, value);
        if (option) walk(option, value);
        break;
      }
      case 'object':
        if (typeof value !== 'object' || Array.isArray(value)) break;
        for (const [name, field] of Object.entries(value)) {
          if (Object.hasOwn(def.shape, name)) below(name, def.shape[name] as core.$ZodType, field);
          else if (field !== null && field !== undefined)
            found.unknown.push({ path: [...path, name], known: Object.keys(def.shape) });
        }
    }
  };
  walk(schema, raw);
  return found;
}

/** The union option that the value names: a kind of block, coupon or rule. */
function optionFor(def: core.$ZodUnionDef, value: unknown): core.$ZodType | undefined {
  const { discriminator } = def as core.$ZodDiscriminatedUnionDef;
  if (discriminator === undefined || typeof value !== 'object' || value === null) return undefined;
  const kind = (value as Record<string, unknown>)[discriminator];
  return def.options.find((option) =>
    option._zod.propValues?.[discriminator]?.has(kind as core.util.Primitive),
  );
}
