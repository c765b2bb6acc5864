import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The same server, another database. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
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

/** Makes a database of its own for one test file, as a copy of a prepared one where it is named. */
export async function createTestDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `enamel_test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    url: databaseAt(serverUrl, name),
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
