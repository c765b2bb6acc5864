import pg from 'pg';

/** The contents of each table as a comparable text: the number of rows and a hash of all of them. */
export async function tableContents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set role enamel_jobs; set timezone = 'UTC'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, E'\\n' order by row::text)), '') as sum
        from "${name}" row`,
      );
      contents[name] = rows[0].sum;
    }
    return contents;
  } finally {
    await client.end();
  }
}
