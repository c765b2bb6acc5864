import { z } from 'zod';
import { CatalogSchema } from './catalog.ts';
import { FLAGS, OFF } from './flags.ts';
import { BarEntryFieldsSchema, FooterSchema, HeaderSchema, LandingHeaderSchema } from './header-footer.ts';
import { LandingSchema, PageSchema } from './pages.ts';
import { BaseSchema, ChecksSchema, CmsRecordSchema } from './record.ts';
import { translationOf } from './translations.ts';

/** The content documents of a site, by the name of their JSON Schema in docs/schema. */
const DOCUMENTS = {
  site: CmsRecordSchema.pick({ site: true, theme: true }),
  base: BaseSchema,
  header: HeaderSchema,
  landing_header: LandingHeaderSchema,
  footer: FooterSchema,
  route_rules: CmsRecordSchema.pick({ route_rules: true }),
  checks: ChecksSchema,
  group: CatalogSchema.pick({ group: true, fees_note: true }),
  plans: CatalogSchema.pick({ plans: true }),
  fees: CatalogSchema.pick({ fees: true }),
  offices: CatalogSchema.pick({ offices: true }),
  coupons: CatalogSchema.pick({ coupons: true }),
  // a page is named by its file
  page: PageSchema.partial({ page: true }),
  landing: LandingSchema.partial({ slug: true }),
} as const;

/** Documents without texts, or whose texts are the same in every language. */
const NOT_TRANSLATED = ['site', 'route_rules', 'checks', 'coupons'];

/** The schema that publishing reads the documents of a file such as page.json with. */
export const schemaOf = (file: string): z.ZodObject => {
  const schema = Object.entries(DOCUMENTS).find(([name]) => `${name}.json` === file)?.[1];
  if (!schema) throw new Error(`there is no document ${file}`);
  return schema;
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Names that other systems put beside content, which no check reports: _id, $schema, @type. */
const METADATA = '^[_$@]';

/** Words that mean no are read in any case, and with spaces around them. */
const inAnyCase = (word: string): string =>
  word.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Other spellings are valid, but an editor completes only true and false. */
const FLAG: JsonSchema = {
  anyOf: [
    { type: 'boolean' },
    { type: 'string', pattern: `^(?:true|1|\\s*(?:${[...OFF].map(inAnyCase).join('|')})\\s*)$` },
    { type: 'number', minimum: 0, maximum: 0 },
    { type: 'null' },
  ],
};

/**
 * The schema file of a document, such as page.json for pages/faq.json, and page.translation.json for its siblings in
 * other languages; `document` is its name in the site's folder.
 */
export function schemaFileOf(document: string): string {
  const sibling = /^(.+)\.[a-z]{2}(?:-[A-Z]{2})?\.json$/.exec(document)?.[1];
  if (sibling) return schemaFileOf(`${sibling}.json`).replace(/\.json$/, '.translation.json');
  const name = /^versions\/[^/]+\/(.*)/.exec(document)?.[1] ?? document;
  if (name.startsWith('pages/')) return 'page.json';
  return name.startsWith('landings/') ? 'landing.json' : name.replace(/^catalog\//, '');
}

/**
 * The JSON Schema of every document, by the name of its file. Besides the standard's keywords it has those that editors
 * such as VS Code read: enumDescriptions, defaultSnippets, errorMessage and patternErrorMessage.
 */
export function documentJsonSchemas(): Map<string, JsonSchema> {
  const own = Object.entries(DOCUMENTS).map(([name, schema]) => [name, schema] as const);
  const translations = own.flatMap(([name, schema]) => {
    const texts = NOT_TRANSLATED.includes(name) ? null : translationOf(schema);
    return texts instanceof z.ZodObject ? [[`${name}.translation`, texts] as const] : [];
  });
  return new Map(
    [...own, ...translations].map(([name, schema]) => [`${name}.json`, documentJsonSchema(schema)]),
  );
}

function documentJsonSchema(schema: z.ZodObject): JsonSchema {
  const json = toJsonSchema(schema);
  return { ...json, properties: { $schema: { type: 'string' }, ...json.properties } };
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    // what editors such as VS Code read
    target: 'draft-07',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const flag = FLAGS.get(zodSchema);
      if (flag?.orLink) Object.assign(jsonSchema, { anyOf: [FLAG, LINK, barEntry()] });
      else if (flag) Object.assign(jsonSchema, FLAG);
      if (jsonSchema.type === 'object' && jsonSchema.properties)
        Object.assign(jsonSchema, { patternProperties: { [METADATA]: {} }, additionalProperties: false });
      if (zodSchema instanceof z.ZodDiscriminatedUnion)
        describeKinds(zodSchema.def.discriminator, jsonSchema);
      if (jsonSchema.pattern && !jsonSchema.patternErrorMessage)
        Object.assign(jsonSchema, { patternErrorMessage: patternMessage(zodSchema) });
    },
  });
}

/** Offers each kind with its required fields, and names all kinds if the one in the document is unknown. */
function describeKinds(discriminator: string, union: JsonSchema): void {
  const kinds = ((union.oneOf ?? []) as JsonSchema[]).map(({ properties, required = [] }) => ({
    fields: required.map((name) => ({ name, schema: Object(properties?.[name]) as JsonSchema })),
    kind: Object(properties?.[discriminator]) as JsonSchema,
  }));
  union.defaultSnippets = kinds.map(({ kind, fields }) => ({
    label: kind.const,
    description: kind.description,
    body: Object.fromEntries(
      fields.map(({ name, schema }, index) => {
        // `^` marks a value without quotes
        const placeholder = schema.type === 'integer' ? `^$${index}` : `$${index}`;
        return [name, schema.const ?? placeholder];
      }),
    ),
  }));
  const errorMessage = `must be one of: ${kinds.map(({ kind }) => kind.const).join(', ')}`;
  for (const { kind } of kinds) kind.errorMessage = errorMessage;
}

/** What a publish says about a text that does not match its pattern. */
function patternMessage(schema: z.core.$ZodType): string | undefined {
  if (!(schema instanceof z.ZodString)) return undefined;
  return schema.safeParse('\0').error?.issues.at(-1)?.message;
}

const LINK: JsonSchema = { type: 'string', pattern: '^(/|[Hh][Tt][Tt][Pp][Ss]?:)' };

function barEntry(): JsonSchema {
  const { $schema: _version, ...entry } = toJsonSchema(BarEntryFieldsSchema);
  return entry;
}
