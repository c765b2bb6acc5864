import { type $ZodType, toJSONSchema } from 'zod/v4/core';

/** Text that a person enters. It may appear only where it was requested. */
export const TYPED = {
  email: 'quetzal.brava@private.example',
  password: 'wisteria zebra 41 lanterns',
  name: 'Quetzalinda',
  words: 'Ximenez-Brava of 77 Wisteria Bend',
  phone: '(602) 555-0188',
  birthDate: '1987-03-09',
  zip: '85013',
  state: 'AZ',
  token: 'tok_9QxWv7RsTu5Yb2Kd',
} as const;

/** The first value that matches a field’s pattern is used. */
const SHAPES = [TYPED.words, TYPED.name, TYPED.phone, TYPED.zip, TYPED.state, TYPED.token, TYPED.birthDate];

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Fills every field of a contract’s schema with a value that matches it as far as possible. */
export function filledIn(schema: $ZodType): unknown {
  return fill(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '');
}

function fill(schema: JsonSchema, name: string): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return fill(first, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => fill(each, name)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.properties || type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, each]) => [field, fill(each, field)]),
    );
  if (type === 'array') return [fill(schema.items ?? {}, name)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return text(schema, name);
}

function text({ format, pattern }: JsonSchema, name: string): string {
  if (format === 'email' || /email/i.test(name)) return TYPED.email;
  if (/password/i.test(name)) return TYPED.password;
  if (format === 'date') return TYPED.birthDate;
  if (format === 'uuid') return '0190a000-0000-7000-8000-000000000001';
  const fits = SHAPES.find((value) => !pattern || new RegExp(pattern, 'u').test(value));
  return fits ?? TYPED.words;
}
