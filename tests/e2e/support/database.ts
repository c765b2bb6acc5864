import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Rows of the database behind the pages, read as its owner, past the walls between the brands. */
export async function rows<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
  role: 'enamel_jobs' | 'enamel_staff' = 'enamel_jobs',
): Promise<Row[]> {
  const file = process.env.ENAMEL_E2E_DATABASE_FILE ?? '';
  const client = new pg.Client({ connectionString: readFileSync(file, 'utf8') });
  await client.connect();
  try {
    // row-level security is forced: the jobs' role sees every site, and that of the staff their own tables
    await client.query(`set role ${role}`);
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
