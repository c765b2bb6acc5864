import { readFileSync } from 'node:fs';
import pg from 'pg';

/** The sandbox's bank responds now, and the reconcile job sees it on its next run. */
export async function letBankAnswer(email: string): Promise<void> {
  const client = new pg.Client({
    connectionString: readFileSync(process.env.ENAMEL_E2E_DATABASE_FILE ?? '', 'utf8'),
  });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role enamel_jobs');
    const { rows } = await client.query<{ id: string }>(
      `update payments p set leased_until = now() from checkouts c
      where c.site = p.site and c.id = p.checkout_id and c.email = $1 and p.status = 'started' returning p.id`,
      [email],
    );
    await client.query('reset role');
    await client.query(`update sandbox.charges set settles_at = now() where key = any($1)`, [
      rows.map(({ id }) => id),
    ]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
