import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { documentJsonSchemas, schemaFileOf } from './document-schemas.ts';

const inProject = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const SCHEMAS = inProject('docs/schema');
const TENANTS = inProject('tenants');

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const generated = documentJsonSchemas();

// ajv knows no formats without another package; parsing the record checks them
const ajv = new Ajv({ strict: true, strictTypes: false, validateFormats: false, allErrors: true });
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

it('docs/schema has what the schemas of the content generate (npm run schema)', () => {
  expect(readdirSync(SCHEMAS).sort()).toEqual([...generated.keys()].sort());
  for (const [file, schema] of generated) expect(json(path.join(SCHEMAS, file)), file).toEqual(schema);
});

describe('the demo content', () => {
  it('names the schema of its kind in every document', () => {
    expect(documents.length).toBeGreaterThan(150);
    for (const name of documents) {
      const file = path.join(TENANTS, name);
      const named = path.resolve(path.dirname(file), String(json(file).$schema));
      const inSite = name.slice(name.indexOf('/') + 1);
      expect(named, name).toBe(path.join(SCHEMAS, schemaFileOf(inSite)));
      expect(existsSync(named), name).toBe(true);
    }
  });

  it('is valid against its schemas', () => {
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
  ])('refuses %s', (_what, file, document) => {
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
  ])('accepts %s', (_what, file, document) => {
    expect(problemsOf(file, document)).toEqual([]);
  });

  it('shows what a field means', () => {
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
