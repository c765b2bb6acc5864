import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

// docs/deploy/running.md, "Three database logins", step by step: commands have the owner's login, the server has not.

const folder = mkdtempSync(path.join(tmpdir(), 'enamel-logins-'));
const suffix = randomBytes(4).toString('hex');
const LOGINS = { serving: `test_serving_${suffix}`, working: `test_working_${suffix}` };
const PASSWORD = randomBytes(12).toString('hex');

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let env: Record<string, string>;

const start = (script: string, args: readonly string[], extra: Record<string, string> = {}) =>
  spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...PROCESS_ENV, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function run(script: string, ...args: string[]): Promise<string> {
  const child = start(script, args, { DATABASE_MIGRATE_URL: testDatabase.url });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect({ code, errors: code === 0 ? '' : `${output}\n${errors}` }).toEqual({ code: 0, errors: '' });
  return output;
}

async function query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const countMemberships = async (site: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    'set role enamel_jobs',
    `select count(*)::int as count from memberships where site = '${site}'`,
  );
  return row?.count ?? 0;
};

const makeUrl = (login: string): string => {
  const url = new URL(testDatabase.url);
  url.username = login;
  url.password = PASSWORD;
  return url.href;
};

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('postgresUrl'));
  const tenants = path.join(folder, 'tenants');
  for (const site of ['harbor', 'mesa'])
    cpSync(path.join('tenants', site), path.join(tenants, site), { recursive: true });
  env = {
    ENAMEL_SITES_DIR: path.join(folder, 'sites'),
    DATA_DIR: path.join(folder, 'data'),
    TENANTS_DIR: tenants,
    DATABASE_URL: makeUrl(LOGINS.serving),
    DATABASE_JOBS_URL: makeUrl(LOGINS.working),
    LOG_LEVEL: 'warn',
  };
  await run('publish', '--all');
  await run('db-migrate');
  await query(
    `create role ${LOGINS.serving} login password '${PASSWORD}' in role enamel_app`,
    `create role ${LOGINS.working} login password '${PASSWORD}' in role enamel_jobs`,
  );
}, 240_000);

afterAll(async () => {
  await testDatabase.drop();
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const login of Object.values(LOGINS)) await client.query(`drop role if exists ${login}`);
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

it('server and commands work with three separate database logins', {
  timeout: 240_000,
}, async () => {
  await run('db-seed');
  const server = start('serve', [], { PORT: '0', HOST: '127.0.0.1' });
  try {
    const [line] = await once(server.stdout, 'data');
    const port = Number(/localhost:(\d+)/.exec(String(line))?.[1]);
    await eventually(async () => {
      const { status } = await ask(port, '/api/health', { host: 'harbor.localhost' });
      expect(status).toBe(200);
    });
  } finally {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
  }
  // as after the next release
  await run('db-migrate');

  expect(await run('site-close', 'mesa', '--yes')).toContain('mesa is closed');
  const members = await countMemberships('harbor');
  expect(members).toBeGreaterThan(0);
  await run('site-rename', 'harbor', 'newport', '--yes');
  expect([await countMemberships('harbor'), await countMemberships('newport')]).toEqual([0, members]);
  const books = 'select count(*)::int as count from sandbox.charges where site = ';
  const [charges] = await query<{ count: number }>('set role enamel_jobs', `${books}'newport'`);
  expect(charges?.count).toBeGreaterThan(0);

  await run('grievance', 'list');
  await run('messages');
  await run('publications', 'list');
  expect(await run('db-check')).toMatch(/(\d+) of \1 hold/);
  await run('db-backup', '--into', path.join(folder, 'backups'));
  expect(await run('db-drill', path.join(folder, 'backups'))).toContain('can be restored');
});
