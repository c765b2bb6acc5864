import type pg from 'pg';
import { LONG_SILENCE_MS, WatchedClient } from '../watched-client.ts';

/** Runs `work` on a connection of its own, as the tables' owner. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new WatchedClient({
    connectionString: url,
    application_name: 'enamel backup',
    silenceMs: LONG_SILENCE_MS,
  });
  // a connection that breaks fails the statement under way; without this it would also end the process
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
