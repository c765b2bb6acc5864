/** One statement of a migration. */
export interface Statement {
  migration: string;
  text: string;
}

/** drizzle-kit writes this between two statements. */
const BREAK = '--> statement-breakpoint';

export function statementsOf(migration: string, sql: string): Statement[] {
  return sql
    .split(BREAK)
    .flatMap((part) => part.split(/;\s*$/m))
    .map((part) =>
      part
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .map((text) => ({ migration, text }));
}

/** Functions that give another value for each row: Postgres rewrites the whole table for one of these. */
const VOLATILE = /DEFAULT (?:gen_random_uuid|random|clock_timestamp|nextval)/i;

/**
 * Why the code of the version before cannot go on while or after a statement runs, or why others would wait for it
 * for long; null where neither is so. The rule is in docs/how-to/upgrade.md.
 */
export function problemOf({ text }: Statement, created: ReadonlySet<string>): string | null {
  if (/^CREATE (?:TABLE|FUNCTION) /i.test(text)) return null;
  const [, table = ''] =
    /(?:ALTER TABLE|\bON)(?: ONLY)?(?: IF EXISTS)? (?:"public"\.)?"?(\w+)"?/i.exec(text) ?? [];
  if (created.has(table)) return null;
  if (/^CREATE (?:UNIQUE )?INDEX /i.test(text)) return 'an index of a table with rows keeps writers waiting';
  if (/^ALTER TABLE \S+ ADD COLUMN /i.test(text)) return problemOfColumn(text);
  if (/^ALTER TABLE \S+ ADD CONSTRAINT /i.test(text))
    return / NOT VALID$/i.test(text) ? null : 'a constraint of a table with rows reads them all under a lock';
  if (/^ALTER TABLE \S+ ALTER COLUMN \S+ (?:DROP NOT NULL|SET DEFAULT .*)$/i.test(text)) return null;
  return 'takes away or changes what the version before uses';
}

function problemOfColumn(text: string): string | null {
  if (VOLATILE.test(text)) return 'a default that differs by row rewrites the table';
  const isRequired = / NOT NULL/i.test(text) && !/ DEFAULT /i.test(text);
  return isRequired ? 'the version before writes rows without this column' : null;
}

/** Tables that a migration itself creates: not in use yet, so no lock matters. */
export function createdIn(statements: readonly Statement[]): Set<string> {
  return new Set(
    statements.flatMap(({ text }) => /^CREATE TABLE (?:"public"\.)?"?(\w+)"?/i.exec(text)?.[1] ?? []),
  );
}
