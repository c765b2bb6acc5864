import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateTenants } from '#bench/data/generate-tenants.ts';
import { type RunningServer, runServer } from '#bench/servers/run-server.ts';
import { withClient } from '#db/connection/client.ts';
import { openPostgres, type Postgres } from '#db/server/open-postgres.ts';
import { readAppBuild } from '#publish/app/app-build.ts';
import { currentReleaseId, readReleaseSync } from '#publish/release/release.ts';
import { ROOT } from '#scripts/project-root.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const BRANDS = process.env.SCALE === 'full' ? 1000 : 80;
const FIRST = 4;
/** the app as another build: the same files under another id */
const NEW_CODE = 'another-build';

let folder: string;
let env: NodeJS.ProcessEnv;
let sites: string[];
let postgres: Postgres;
const servers: RunningServer[] = [];

const tenant = (site: string, file: string): string => path.join(String(env.TENANTS_DIR), site, file);
/** Also the output of a command that failed: the status of a stopped rollout is an error. */
const run = (script: string, ...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: ROOT, env }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
const rollout = (...args: string[]) => run('rollout', ...args);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enamel-many-brands-'));
  env = {
    ...PROCESS_ENV,
    TENANTS_DIR: path.join(folder, 'tenants'),
    ENAMEL_SITES_DIR: path.join(folder, 'sites'),
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  sites = generateTenants({ from: path.join(ROOT, 'tenants'), to: String(env.TENANTS_DIR), count: BRANDS });
  await run('publish', '--all', '--no-compress');
  postgres = await openPostgres({ dataDir: path.join(folder, 'data') });
  env.DATABASE_URL = postgres.url;
  env.ENAMEL_APP_DIR = anotherBuild();
  for (let nth = 0; nth < 2; nth += 1) servers.push(await runServer(env, 'dropped'));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

function anotherBuild(): string {
  const appDir = path.join(ROOT, 'dist/app');
  const build = readAppBuild(appDir);
  const other = path.join(folder, 'app');
  mkdirSync(other);
  for (const part of ['client', 'server']) symlinkSync(path.join(appDir, part), path.join(other, part));
  writeFileSync(path.join(other, 'build.json'), JSON.stringify({ ...build, code: NEW_CODE }));
  return other;
}

/** The brands that have the new build. */
function newBrands(): string[] {
  const sitesDir = String(env.ENAMEL_SITES_DIR);
  return sites.filter(
    (site) => readReleaseSync(sitesDir, site, currentReleaseId(sitesDir, site) ?? '').code === NEW_CODE,
  );
}

const rows = <Row extends object>(query: string): Promise<Row[]> =>
  withClient(postgres.url, { name: 'enamel test' }, async (client) => {
    await client.query('set role enamel_jobs');
    return (await client.query<Row>(query)).rows;
  });
const brandsBy = async (column: 'state' | 'attempts'): Promise<Record<string, number>> => {
  const counts = await rows<{ value: string; brands: number }>(
    `select ${column}::text as value, count(*)::int as brands from publications where rollout is not null group by 1`,
  );
  return Object.fromEntries(counts.map(({ value, brands }) => [value, brands]));
};

it('a new build reaches many brands through two processes: some first, past a kill, a stop, and a broken brand', async () => {
  // the servers create the tables
  await eventually(async () => expect(await rollout('status')).toContain('There was no rollout'));
  await rollout('start', '--first', String(FIRST), '--confirm');
  await eventually(async () => expect(await rollout('status')).toContain('is stopped: the first brands'));
  expect(newBrands()).toEqual(sites.slice().sort().slice(0, FIRST));

  const broken = sites.slice().sort().at(-1) ?? '';
  const page = readFileSync(tenant(broken, 'pages/faq.json'), 'utf8');
  writeFileSync(tenant(broken, 'pages/faq.json'), '{');
  await rollout('resume');
  await eventually(async () => expect((await brandsBy('state')).published).toBeGreaterThan(BRANDS / 4));
  process.kill(servers[0]?.pid ?? 0, 'SIGKILL');
  await rollout('stop');
  // the brands of the killed process wait for another one to take them
  await eventually(async () => expect(await rollout('status')).toMatch(/is stopped: an operator/));
  const atStop = newBrands().length;
  expect(atStop).toBeLessThan(BRANDS);

  await rollout('resume');
  await eventually(async () => expect(await rollout('status')).toContain('is done'));
  expect(await rollout('status')).toContain(`${broken} failed: `);
  expect(newBrands()).toEqual(sites.filter((site) => site !== broken));
  const { published = 0, switched = 0, failed } = await brandsBy('state');
  expect({ done: published + switched, failed }).toEqual({ done: BRANDS - 1, failed: 1 });
  // only the brands that the killed process was publishing were taken again
  const { 1: once = 0 } = await brandsBy('attempts');
  expect(BRANDS - once).toBeLessThanOrEqual(3);

  writeFileSync(tenant(broken, 'pages/faq.json'), page);
  await run('publish', broken, '--no-compress');
  expect(newBrands()).toEqual(sites);
});
