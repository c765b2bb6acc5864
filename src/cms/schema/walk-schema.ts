import type { core } from 'zod';
import { FLAGS, isWrittenLink } from './flags.ts';
import type { FieldPath } from './issues.ts';

interface SchemaVisitor {
  /** a field that the schema does not have; `known` are the fields it has there */
  onUnknownField?(path: FieldPath, known: readonly string[]): void;
  /** the value of a field that is read as a flag */
  onFlag?(path: FieldPath, value: unknown): void;
}

/**
 * Compares what an editor wrote with the schema, at every depth. A schema drops unknown fields and accepts any value as
 * a flag, so parsing reports neither.
 */
export function walkSchema(schema: core.$ZodType, raw: unknown, visitor: SchemaVisitor): void {
  const path: (string | number)[] = [];
  const below = (key: string | number, inner: core.$ZodType, value: unknown): void => {
    path.push(key);
    walk(inner, value);
    path.pop();
  };
  const walk = (inner: core.$ZodType, value: unknown): void => {
    if (value === null || value === undefined) return;
    const flag = FLAGS.get(inner);
    if (flag && typeof value !== 'object') {
      if (!flag.orLink || !isWrittenLink(value)) visitor.onFlag?.([...path], value);
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
            visitor.onUnknownField?.([...path, name], Object.keys(def.shape));
        }
    }
  };
  walk(schema, raw);
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
