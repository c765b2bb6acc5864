import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import type { SampleState } from './gallery.ts';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  maxLength?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const ENDPOINTS = Object.values(
  import.meta.glob<Record<string, unknown>>(['/src/contracts/**/*.ts', '!**/*.test.ts'], { eager: true }),
).flatMap((module) => Object.values(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'response' in value;
}

/** The body of a call's answer in a state, as its contract describes it; undefined for a call that there is none of. */
export function sampleAnswer(method: string, path: string, state: SampleState): unknown {
  const endpoint = ENDPOINTS.find((each) => each.method === method && pathPattern(each.path).test(path));
  return endpoint && sampleOf(endpoint, state);
}

const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Every call of the API with a sample of its answer. */
export const sampleAnswers = (state: SampleState) =>
  ENDPOINTS.map((endpoint) => ({ endpoint, sample: sampleOf(endpoint, state) }));

function sampleOf({ response }: Endpoint, state: SampleState): unknown {
  const schema: JsonSchema & { $defs?: Record<string, JsonSchema> } = toJSONSchema(response, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return fill(schema, '', { state, nth: 0, shared: schema.$defs ?? {} });
}

interface Filling {
  state: SampleState;
  /** place in the list around it: entries of a list differ by it */
  nth: number;
  /** what `$ref` points to */
  shared: Record<string, JsonSchema>;
}

function fill(schema: JsonSchema, name: string, filling: Filling): unknown {
  const { state, shared } = filling;
  if (schema.$ref) return fill(shared[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, filling);
  const choices = schema.anyOf ?? schema.oneOf;
  const isEmpty = state === 'empty';
  if (choices) {
    const nothing = choices.find(({ type }) => type === 'null');
    return isEmpty && nothing ? null : fill(choices.find((each) => each !== nothing) ?? {}, name, filling);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => fill(each, name, filling)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[filling.nth % schema.enum.length];
  const types = [schema.type ?? []].flat();
  if (isEmpty && types.includes('null')) return null;
  switch (types[0]) {
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema).map(([field, each]) => [field, fill(each, field, filling)]),
      );
    case 'array':
      return Array.from(
        { length: isEmpty ? (schema.minItems ?? 0) : Math.min(2, schema.maxItems ?? 2) },
        (_, nth) => fill(schema.items ?? {}, name, { ...filling, nth }),
      );
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      // an account has either a balance or a credit
      if (name === 'creditCents') return 0;
      return Math.max(/cents/i.test(name) ? 12_300 : 1, schema.minimum ?? 0);
    default:
      return text(schema, name, filling);
  }
}

/** The fields by their names, also of a record of known names. */
function propertiesOf({
  properties,
  propertyNames,
  additionalProperties,
}: JsonSchema): [string, JsonSchema][] {
  const names = propertyNames?.enum ?? [];
  return typeof additionalProperties === 'object' && names.length > 0
    ? names.map((name) => [String(name), additionalProperties])
    : Object.entries(properties ?? {});
}

const NAMED: Record<string, string> = { state: 'CA', zip: '92101', phone: '6195550100', last4: '4242' };
const SHAPED = ['6195550100', '92101', 'CA', '39P-T46-FMD', 'sample', '/sample', '1'];

function text({ format, pattern, maxLength }: JsonSchema, name: string, { state, nth }: Filling): string {
  if (format === 'email' || /email/i.test(name)) return 'member@example.com';
  if (format === 'date-time' || /At$/.test(name)) return `2031-01-0${nth + 1}T03:04:05.000Z`;
  if (format === 'date') return `2031-01-0${nth + 1}`;
  // the session, the account and what belongs to it name the same account
  if (format === 'uuid' || name === 'accountId') return `0190a000-0000-7000-8000-00000000000${nth + 1}`;
  if (NAMED[name]) return NAMED[name];
  if (pattern) {
    const shaped = [`2031-01-0${nth + 1}`, ...SHAPED];
    return shaped.find((value) => new RegExp(pattern, 'u').test(value)) ?? 'sample';
  }
  const words = state === 'long' ? 'Featherstonehaugh-Cholmondeley of Rancho Santa Margarita' : 'Sample';
  return `${words} ${nth + 1}`.slice(0, maxLength);
}
