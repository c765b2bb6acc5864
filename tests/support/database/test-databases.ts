import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** The URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Whether autovacuum, which tests may not disconnect, is using the database. It ends soon. */
const isBusy = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501';
const BUSY_TRIES = 40;

async function drop(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(serverUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (!isBusy(error) || tries === BUSY_TRIES) throw error;
      await setTimeout(250);
    }
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database for one test file, optionally as a copy of a prepared one. */
export async function createTestDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `enamel_test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    url: databaseAt(serverUrl, name),
    drop: () => drop(serverUrl, name),
  };
}
