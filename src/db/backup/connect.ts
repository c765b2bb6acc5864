import pg from 'pg';

/** Runs `work` on a connection of its own, as the tables' owner. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'enamel backup' });
  // a connection that breaks fails the statement under way; without this it would also end the process
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
