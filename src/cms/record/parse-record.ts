import { CodedError } from '#util/coded-error.ts';
import { type CmsIssue, type FieldPath, formatIssue, type PlaceOf, placeInRecord } from '../schema/issues.ts';
import { type CmsRecord, CmsRecordSchema } from '../schema/record.ts';
import { acceptRaw, InvalidRecordError } from './check-raw-record.ts';
import { checkConsistency } from './consistency.ts';
import { schemaMessage } from './schema-messages.ts';

/** Where a record came from; `placeOf` returns the place of a field in its source. */
export interface RecordOrigin {
  site: string;
  version: string;
  placeOf?: PlaceOf | undefined;
}

export type IssueLog = (message: string, issues: readonly CmsIssue[]) => void;

const MOST_LOGGED = 100;

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
  const lines = issues.slice(0, MOST_LOGGED).map(formatIssue);
  return issues.length > MOST_LOGGED ? [...lines, `… and ${issues.length - MOST_LOGGED} more`] : lines;
}

function logToConsole(message: string, issues: readonly CmsIssue[]): void {
  console.error([message, ...issueLines(issues)].join('\n  '));
}
