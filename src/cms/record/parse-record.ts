import type { core } from 'zod';
import { CodedError } from '#util/coded-error.ts';
import { nearestName } from '#util/text/words.ts';
import { type CmsIssue, type FieldPath, formatIssue, type PlaceOf, placeInRecord } from '../schema/issues.ts';
import { type CmsRecord, CmsRecordSchema } from '../schema/record.ts';
import { checkConsistency } from './consistency.ts';

/** Where a record came from; `placeOf` returns the place of a field in its source. */
interface RecordOrigin {
  site: string;
  version: string;
  placeOf?: PlaceOf | undefined;
}

type IssueLog = (message: string, issues: readonly CmsIssue[]) => void;

const MAX_LOGGED = 100;

/** A record that violates the schema or the rules between its parts. It must not be published. */
export class CmsSchemaError extends CodedError {
  readonly code = 'cms_schema';
  readonly site: string;
  readonly issues: readonly CmsIssue[];

  constructor(site: string, issues: readonly CmsIssue[]) {
    super(['Unable to parse CMS Schema', ...issueLines(issues)].join('\n  '));
    this.site = site;
    this.issues = issues;
  }
}

/**
 * The typed record of one site, with sanitized HTML and safe links. A record that cannot be accepted is
 * logged once as "Unable to parse CMS Schema" with every issue (specification §5, §8), then thrown.
 * @throws CmsSchemaError
 */
export function parseRecord(raw: unknown, origin: RecordOrigin, log: IssueLog = logToConsole): CmsRecord {
  const { site, version } = origin;
  const refuse = (problems: { path: FieldPath; message: string }[]): never => {
    const issues = problems.map(({ path, message }): CmsIssue => {
      const { field, ...place } = origin.placeOf?.(path) ?? placeInRecord(path, raw);
      return { site, version, ...place, path: field, message };
    });
    log('Unable to parse CMS Schema', issues);
    throw new CmsSchemaError(site, issues);
  };

  const parsed = CmsRecordSchema.safeParse(accepted(raw, refuse), { error: schemaMessage });
  if (!parsed.success) {
    return refuse(
      parsed.error.issues.map((issue) => ({ path: issue.path.map(asKey), message: issue.message })),
    );
  }
  const problems = checkConsistency(parsed.data, site);
  return problems.length > 0 ? refuse(problems) : parsed.data;
}

function accepted(
  raw: unknown,
  refuse: (problems: { path: FieldPath; message: string }[]) => never,
): unknown {
  try {
    return acceptRaw(raw);
  } catch (error) {
    if (error instanceof InvalidRecordError) return refuse([{ path: error.path, message: error.message }]);
    throw error;
  }
}

function asKey(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}

function issueLines(issues: readonly CmsIssue[]): string[] {
  const lines = issues.slice(0, MAX_LOGGED).map(formatIssue);
  return issues.length > MAX_LOGGED ? [...lines, `… and ${issues.length - MAX_LOGGED} more`] : lines;
}

function logToConsole(message: string, issues: readonly CmsIssue[]): void {
  console.error([message, ...issueLines(issues)].join('\n  '));
}

/** Far beyond any real record; a larger one is refused early. */
const LIMITS = { depth: 64, values: 2_000_000, characters: 20_000_000 } as const;

/** Keys that could reach an object's prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A record that is refused before schema validation. */
class InvalidRecordError extends CodedError {
  readonly code = 'invalid_record';
  readonly path: FieldPath;

  constructor(path: FieldPath, message: string) {
    super(message);
    this.path = path;
  }
}

/** Names that other systems put beside content: _id, @type, and $schema, the JSON Schema of a document for editors. */
const METADATA = /^[_$@]/;

/**
 * A copy of the record without metadata and without null fields, which some editors' tools write for missing
 * ones. List entries stay, so that positions match the source.
 * @throws InvalidRecordError if it is too deep, too large, not JSON, or uses a forbidden key
 */
function acceptRaw(raw: unknown): unknown {
  const path: (string | number)[] = [];
  let values = 0;
  let characters = 0;

  const fail = (message: string): never => {
    throw new InvalidRecordError(path.slice(0, 12), message);
  };
  const count = (text: string): void => {
    characters += text.length;
    if (characters > LIMITS.characters) fail('the record is larger than 20 MB');
  };
  const copyField = (key: string | number, value: unknown): unknown => {
    path.push(key);
    const copied = copy(value);
    path.pop();
    return copied;
  };
  const copy = (value: unknown): unknown => {
    values += 1;
    if (values > LIMITS.values) fail('the record has more than 2,000,000 values');
    if (path.length > LIMITS.depth) fail(`the record is nested more than ${LIMITS.depth} levels deep`);
    if (typeof value === 'string') count(value);
    if (value === null || value === undefined || typeof value !== 'object') {
      return typeof value === 'bigint' || typeof value === 'function' ? fail('is not JSON') : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => copyField(index, item));

    const fields: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) fail(`the key ${JSON.stringify(key)} is not allowed`);
      count(key);
      if (METADATA.test(key)) continue;
      if (field !== null && field !== undefined) fields[key] = copyField(key, field);
    }
    return fields;
  };
  return copy(raw);
}

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** The problem of a field in an editor's words; follows the field's name: "must be text". */
function schemaMessage(issue: core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${listed(issue.values)}, not ${shown(issue.input)}${didYouMean(issue.input, issue.values)}`;
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      return `has ${shown(key)}, which is not a known name here${didYouMean(key, namesOf(issue))}`;
    }
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${listed(issue.options)}`
        : 'has the wrong form';
    case 'too_small':
      if (issue.origin === 'array') return 'must not be empty';
      return `must be ${issue.origin === 'string' ? 'longer' : `at least ${issue.minimum}`}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a day such as 2026-05-31' : 'has the wrong form';
    default:
      return issue.message ?? 'is not accepted';
  }
}

/** “. Did you mean …?” if a known name is similar; otherwise ''. */
function didYouMean(written: unknown, known: readonly unknown[]): string {
  const nearest = typeof written === 'string' ? nearestName(written, known.map(String)) : null;
  return nearest === null ? '' : `. Did you mean ${shown(nearest)}?`;
}

/** The allowed names of an object with fixed keys. */
function namesOf({ inst }: core.$ZodRawIssue): readonly unknown[] {
  const keys = (inst as core.$ZodRecord | undefined)?._zod.def.keyType?._zod.values;
  return keys ? [...keys] : [];
}

function listed(values: readonly unknown[]): string {
  if (values.length === 1) return shown(values[0]);
  return `one of ${values.map((value) => String(value)).join(', ')}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
