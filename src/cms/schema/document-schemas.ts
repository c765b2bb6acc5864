import { z } from 'zod';
import { CatalogSchema } from './catalog.ts';
import { FLAGS, OFF } from './flags.ts';
import { BarEntryFieldsSchema, FooterSchema, HeaderSchema, LandingHeaderSchema } from './header-footer.ts';
import { LandingSchema, PageSchema } from './pages.ts';
import { BaseSchema, ChecksSchema, CmsRecordSchema } from './record.ts';

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

const FLAG: JsonSchema = {
  anyOf: [
    { type: 'boolean' },
    { enum: ['true', '1', 0] },
    { type: 'string', pattern: `^\\s*(?:${[...OFF].map(inAnyCase).join('|')})\\s*$` },
    { type: 'null' },
  ],
};

/** The schema file of a document, such as page.json for pages/faq.json; `document` is its name in the site's folder. */
export function schemaFileOf(document: string): string {
  const name = /^versions\/[^/]+\/(.*)/.exec(document)?.[1] ?? document;
  if (name.startsWith('pages/')) return 'page.json';
  return name.startsWith('landings/') ? 'landing.json' : name.replace(/^catalog\//, '');
}

/** The JSON Schema of every document, by the name of its file. */
export function documentJsonSchemas(): Map<string, JsonSchema> {
  return new Map(
    Object.entries(DOCUMENTS).map(([name, schema]) => [`${name}.json`, documentJsonSchema(schema)]),
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
    },
  });
}

const LINK: JsonSchema = { type: 'string', pattern: '^(/|[Hh][Tt][Tt][Pp][Ss]?:)' };

function barEntry(): JsonSchema {
  const { $schema: _version, ...entry } = toJsonSchema(BarEntryFieldsSchema);
  return entry;
}
