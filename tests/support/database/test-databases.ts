import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { setForConnections } from '#db/setup/citus.ts';

/** Superuser's addresses of the servers of a cluster, the coordinator first. */
export type CitusNodes = readonly string[];

/** The cluster that this run's tests use instead of one server; null for one server. */
export const sharedNodes = (): CitusNodes | null => process.env.TEST_CITUS?.split(' ') ?? null;

/** Creates a database that is ready to be distributed. */
async function createCitusDatabase(nodes: CitusNodes, name: string): Promise<void> {
  for (const node of nodes) {
    await runOn(node, `create database ${name} owner tester`);
    await runOn(databaseAt(node, name), 'create extension citus');
  }
  const [coordinator = '', ...workers] = nodes;
  const [host, ...others] = [coordinator, ...workers].map((node) => `'127.0.0.1', ${new URL(node).port}`);
  await runOn(
    databaseAt(coordinator, name),
    `select citus_set_coordinator_host(${host})`,
    ...others.map((other) => `select citus_add_node(${other})`),
  );
}

/**
 * Copies a distributed database on every server: what Citus knows about its shards is in the database itself.
 * @param template nothing connects to it from then on, not even Citus's own daemon
 */
async function copyCitusDatabase(nodes: CitusNodes, name: string, template: string): Promise<void> {
  await Promise.all(
    nodes.map((node) =>
      runOn(
        node,
        `alter database ${template} allow_connections false`,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
        `create database ${name} template ${template} owner tester`,
      ),
    ),
  );
  const client = new pg.Client({ connectionString: nodes[0] });
  await client.connect();
  await setForConnections(client, name).finally(() => client.end());
}

/** The URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Whether autovacuum, which tests may not disconnect, is using the database. It ends soon. */
const isBusy = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501';
const BUSY_TRIES = 40;

async function drop(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOn(serverUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (!isBusy(error) || tries === BUSY_TRIES) throw error;
      await setTimeout(250);
    }
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database for one test file, optionally as a copy of a prepared one. */
export async function createTestDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = randomName();
  const nodes = template === undefined ? null : sharedNodes();
  if (template && nodes) await copyCitusDatabase(nodes, name, template);
  else await runOn(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return testDatabase(serverUrl, nodes ?? [serverUrl], name);
}

/** Creates a database on all servers of a cluster that is ready to be distributed. */
export async function createDistributable(serverUrl: string, nodes: CitusNodes): Promise<TestDatabase> {
  const name = randomName();
  await createCitusDatabase(nodes, name);
  return testDatabase(serverUrl, nodes, name);
}

const randomName = () => `enamel_test_${randomBytes(6).toString('hex')}`;

const testDatabase = (serverUrl: string, servers: readonly string[], name: string): TestDatabase => ({
  url: databaseAt(serverUrl, name),
  drop: async () => {
    for (const server of servers) await drop(server, name);
  },
});
