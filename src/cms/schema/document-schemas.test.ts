import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { documentJsonSchemas, schemaFileOf, schemaOf } from './document-schemas.ts';
import { isOff, isOn } from './flags.ts';
import { readWrittenFields } from './written-fields.ts';

const inProject = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const SCHEMAS = inProject('docs/schema');
const TENANTS = inProject('tenants');

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const generated = documentJsonSchemas();

// ajv knows no formats without another package
const formats = { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT/ };
const ajv = new Ajv({ strict: true, strictTypes: false, formats, allErrors: true });
ajv.addVocabulary(['enumDescriptions', 'defaultSnippets', 'errorMessage', 'patternErrorMessage']);
const validators = new Map<string, ValidateFunction>();

/** The problems of a document, as an editor marks them. */
function problemsOf(file: string, document: unknown): string[] {
  const validate = validators.get(file) ?? ajv.compile(json(path.join(SCHEMAS, file)));
  validators.set(file, validate);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const documents = readdirSync(TENANTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !/^[^/\\]+[/\\]media[/\\]/.test(name))
  .map((name) => name.replaceAll('\\', '/'))
  .sort();

it('docs/schema contains the generated schemas (npm run schema)', () => {
  expect(readdirSync(SCHEMAS).sort()).toEqual([...generated.keys()].sort());
  for (const [file, schema] of generated) expect(json(path.join(SCHEMAS, file)), file).toEqual(schema);
});

describe('the demo content', () => {
  it('every demo document names its schema', () => {
    expect(documents.length).toBeGreaterThan(150);
    for (const name of documents) {
      const file = path.join(TENANTS, name);
      const named = path.resolve(path.dirname(file), String(json(file).$schema));
      const inSite = name.slice(name.indexOf('/') + 1);
      expect(named, name).toBe(path.join(SCHEMAS, schemaFileOf(inSite)));
      expect(existsSync(named), name).toBe(true);
    }
  });

  it('the demo content is valid', () => {
    const problems = documents.flatMap((name) => {
      const document = json(path.join(TENANTS, name));
      return problemsOf(path.basename(document.$schema), document).map((problem) => `${name}${problem}`);
    });
    expect(problems).toEqual([]);
  });
});

describe('an editor', () => {
  it.each([
    ['a misspelled field of a page', 'page.json', { sectoins: [] }],
    [
      'a misspelled field of a section',
      'page.json',
      { sections: [{ type: 'hero', heading: 'A', intor: '' }] },
    ],
    ['an unknown kind of section', 'page.json', { sections: [{ type: 'heros', heading: 'A' }] }],
    ['a list where text belongs', 'page.json', { title: [] }],
    ['text where a price belongs', 'fees.json', { fees: [feeWith('100')] }],
    ['a flag with another value', 'landing.json', { noindex: 'yes' }],
    ['an unknown layout', 'footer.json', { layout: '9_footer', variables: {} }],
    ['a misspelled entry of the top bar', 'header.json', headerWith({ lnik: '/faq' })],
    ['a missing field', 'base.json', { variables: {} }],
  ])('the schema rejects %s', (_what, file, document) => {
    expect(problemsOf(file, document)).not.toEqual([]);
  });

  it.each([
    ['left out and null fields', 'page.json', { title: null, sections: null }],
    ['metadata of a CMS', 'page.json', { $schema: 'x', _id: 1, sections: [{ type: 'faq', '@type': 'x' }] }],
    ['a price', 'fees.json', { fees: [feeWith(100)] }],
    ['a flag as text', 'landing.json', { noindex: 'true' }],
    ['an entry of the top bar as a flag', 'header.json', headerWith(true)],
    ['an entry of the top bar as a link', 'header.json', headerWith('/directory')],
    ['a whole entry of the top bar', 'header.json', headerWith({ link: '/directory', enabled: '1' })],
  ])('the schema accepts %s', (_what, file, document) => {
    expect(problemsOf(file, document)).toEqual([]);
  });

  it('every section that an editor offers is valid once its texts are written', () => {
    const [{ items }] = json(path.join(SCHEMAS, 'page.json')).properties.sections.anyOf;
    expect(items.defaultSnippets.length).toBe(items.oneOf.length);
    const page = { sections: items.defaultSnippets.map(({ body }: { body: object }) => body) };
    expect(problemsOf('page.json', page)).toEqual([]);
  });

  it('the schema describes fields', () => {
    expect(JSON.stringify(generated.get('plans.json'))).toContain(
      'state codes where the plan may not be sold',
    );
  });
});

function headerWith(entry: unknown) {
  return { layout: '1_header', variables: { header_top_right_directory: entry } };
}

function feeWith(usual_cents: unknown) {
  return { id: 'crown', procedure: 'Crown', category: 'Crowns', usual_cents, member_cents: 100 };
}

describe('an editor and a publish', () => {
  const spellings: unknown[] = [null, 'No', ' off ', 'maybe', ' ', 5, -1, '5', true, 1, 'FALSE'];

  it('editor and publish agree on every value of every field', () => {
    const differences = new Set<string>();
    for (const name of documents.filter((each) =>
      /^harbor\/(?:[^/]+|catalog\/.*|pages\/faq\.json)$/.test(each),
    )) {
      const { $schema, ...whole } = json(path.join(TENANTS, name));
      const file = path.basename($schema);
      const document = withShortLists(whole);
      for (const [field, inFile] of fieldsOf(document))
        for (const value of spellings) {
          const written = withValue(document, inFile, value);
          const isMarked = problemsOf(file, written).length > 0;
          if (isMarked === isPublishable(file, written)) differences.add(`${file} ${field}`);
        }
    }
    // what only code can check: an editor does not mark every time zone and host that a publish refuses
    expect([...differences].sort()).toEqual(['offices.json offices.[].timezone', 'site.json site.hosts.[]']);
  });
});

/** The same document with one item in each list of items of one kind. */
function withShortLists(value: unknown, name = ''): unknown {
  if (Array.isArray(value))
    return (name === 'sections' ? value : value.slice(0, 1)).map((each) => withShortLists(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withShortLists(each, key)]));
}

type Path = readonly (string | number)[];

/** Every kind of field of a document with the first place where it stands. */
function fieldsOf(value: unknown, at: Path = [], found = new Map<string, Path>()): Map<string, Path> {
  const kind = at.map((part) => (typeof part === 'number' ? '[]' : part)).join('.');
  if (at.length > 0 && !found.has(kind)) found.set(kind, at);
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      fieldsOf(inner, [...at, Array.isArray(value) ? Number(key) : key], found);
  return found;
}

function withValue(document: unknown, [first = '', ...rest]: Path, value: unknown): unknown {
  const inner = (document as Record<string | number, unknown>)[first];
  const next = rest.length === 0 ? value : withValue(inner, rest, value);
  return Array.isArray(document)
    ? document.with(Number(first), next)
    : { ...(document as object), [first]: next };
}

/** Whether the document parses and its flags are readable. */
function isPublishable(file: string, document: unknown): boolean {
  const schema = schemaOf(file);
  const { flags } = readWrittenFields(schema, document);
  const isReadable = flags.every(({ value }) => isOn(value) || isOff(value));
  return isReadable && schema.safeParse(document).success;
}
