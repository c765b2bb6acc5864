import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createdIn, problemOf, statementsOf } from './migration-rules.ts';

/**
 * Statements that break the rule and may, each with its reason. What takes something away belongs here once no version
 * that may still run uses it (docs/how-to/upgrade.md).
 */
const ALLOWED: Record<string, string> = {
  '0001_waiting_office_changes: CREATE INDEX "office_changes_waiting"':
    'a row for each change of office, thousands at most',
  '0003_profile_and_mail_choices: CREATE INDEX "grievances_site_account_id_index"':
    'a row for each grievance, hundreds at most',
  '0005_bank_payments: CREATE INDEX "payments_of_banks"':
    'no payment is a bank’s yet: one walk over the payments, and nothing to sort',
  '0011_rollouts: CREATE INDEX "publications_queue"':
    'a row for each publish of half a year, tens of thousands at most',
  '0011_rollouts: CREATE INDEX "publications_open_of_site"': 'the same rows',
  '0011_rollouts: CREATE INDEX "publications_of_rollout"': 'the same rows, none of them in it yet',
  '0012_publications_taken: CREATE INDEX "publications_taken"': 'the same rows, only running ones in it',
};

const [, ...later] = globSync('src/db/migrations/*.sql')
  .sort()
  .map((file) => ({ name: path.basename(file, '.sql'), sql: readFileSync(file, 'utf8') }));

const problems = (name: string, sql: string) => {
  const statements = statementsOf(name, sql);
  const created = createdIn(statements);
  return statements.flatMap((statement) => {
    const problem = problemOf(statement, created);
    return problem ? [{ line: `${name}: ${statement.text}`, problem }] : [];
  });
};

describe('the code of one version works with the tables of the next', () => {
  it.each(later)('with $name', ({ name, sql }) => {
    const left = problems(name, sql).filter(
      ({ line }) => !Object.keys(ALLOWED).some((allowed) => line.startsWith(allowed)),
    );
    expect(left).toEqual([]);
  });

  it('the rule has no unused exceptions', () => {
    const all = later.flatMap(({ name, sql }) => problems(name, sql)).map(({ line }) => line);
    for (const allowed of Object.keys(ALLOWED))
      expect(
        all.some((line) => line.startsWith(allowed)),
        allowed,
      ).toBe(true);
  });
});

describe('the rule', () => {
  it.each([
    'CREATE TABLE "notes" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "notes_id" ON "notes" USING btree ("id");',
    'ALTER TABLE "accounts" ADD COLUMN "nickname" text;',
    `ALTER TABLE "accounts" ADD COLUMN "nickname" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "accounts" ALTER COLUMN "phone" DROP NOT NULL;',
    'ALTER TABLE "accounts" ADD CONSTRAINT "x" CHECK ("phone" <> \'\') NOT VALID;',
  ])('lets pass: %s', (sql) => {
    expect(problems('9999', sql)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "accounts" ADD COLUMN "nickname" text NOT NULL;',
    'ALTER TABLE "accounts" ADD COLUMN "other" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "accounts" DROP COLUMN "phone";',
    'ALTER TABLE "accounts" RENAME COLUMN "phone" TO "telephone";',
    'ALTER TABLE "accounts" RENAME TO "people";',
    'ALTER TABLE "accounts" ALTER COLUMN "phone" SET NOT NULL;',
    'ALTER TABLE "accounts" ALTER COLUMN "phone" SET DATA TYPE integer;',
    'ALTER TABLE "accounts" ADD CONSTRAINT "x" CHECK ("phone" <> \'\');',
    'CREATE INDEX "x" ON "accounts" USING btree ("phone");',
    'CREATE UNIQUE INDEX "x" ON "public"."accounts" ("phone");',
    'DROP TABLE "accounts";',
    'DROP INDEX "accounts_phone";',
    `UPDATE "accounts" SET "phone" = '';`,
    'CREATE TABLE "notes" ("id" uuid);--> statement-breakpoint\nALTER TABLE "accounts" DROP COLUMN "phone";',
  ])('stops: %s', (sql) => {
    expect(problems('9999', sql)).toHaveLength(1);
  });
});
