import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { withClient } from '#db/connection/client.ts';
import { freePort } from '#scripts/test/free-port.ts';
import { findSystemPostgres, systemUser } from '#scripts/test/system-postgres.ts';
import { eventually } from '../servers/test-server.ts';
import { databaseAt } from './test-databases.ts';

const PGBACKREST = '/usr/bin/pgbackrest';
const programs = findSystemPostgres() ?? '';
/** Whether pgBackRest and a Postgres server are installed. */
export const hasPgbackrest = existsSync(PGBACKREST) && programs !== '';

/** The files that docs/deploy/recovery.md installs. */
const FILES = path.resolve(import.meta.dirname, '../../../docs/deploy/pgbackrest');

export interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

/** A Postgres server with fsync, whose WAL and backups pgBackRest stores in an encrypted repository. */
export interface BackedUpPostgres {
  /** the database of the product, for the owner of its tables */
  url: string;
  /** the same, for the server's administrator */
  adminUrl: string;
  data: string;
  repository: string;
  /** environment variables for the scripts in docs/deploy/pgbackrest */
  env: Record<string, string>;
  pgbackrest(...args: string[]): Promise<string>;
  /** runs statements as the administrator. @returns the first row of the last one */
  administer(text: string): Promise<Record<string, string>>;
  /** waits until all WAL up to now is archived, which archive_timeout ensures */
  untilArchived(): Promise<void>;
  /** runs a program as the server's user */
  run(file: string, ...args: string[]): Promise<Ran>;
  /** runs a script of docs/deploy/pgbackrest */
  script(name: string, ...args: string[]): Promise<Ran>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** kills the server and deletes its data */
  destroy(): void;
  close(): Promise<void>;
}

export interface BackedUpOptions {
  archiveTimeout: number;
  /** settings of another repository than a folder */
  repository?: Record<string, string>;
}

/** Sets up what docs/deploy/recovery.md describes, in a temporary folder and with the files of that page. */
export async function startBackedUpPostgres({
  archiveTimeout,
  repository = {},
}: BackedUpOptions): Promise<BackedUpPostgres> {
  const user = systemUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-recovery-'));
  const inFolder = (name: string) => path.join(folder, name);
  const data = inFolder('data');
  const own = (file: string) => user && chownSync(file, user.uid, user.gid);
  own(folder);
  for (const name of ['repository', 'spool', 'log', 'lock', 'beside']) {
    mkdirSync(inFolder(name), { mode: 0o700 });
    own(inFolder(name));
  }
  const port = await freePort();
  const env = {
    PATH: `${programs}:${process.env.PATH ?? ''}`,
    PGBACKREST_CONFIG: inFolder('pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: inFolder('lock'),
    BESIDE: inFolder('beside'),
    SUPERUSER: 'admin',
    POSTGRES_PROGRAMS: programs,
  };
  const { 'repo1-path': repositoryPath = inFolder('repository'), ...storage } = repository;
  const storageLines = Object.entries(storage).map(([name, value]) => `\n${name}=${value}`);
  writeFileSync(
    env.PGBACKREST_CONFIG,
    replaceSettings('pgbackrest.conf', {
      'repo1-path': `${repositoryPath}${storageLines.join('')}`,
      'repo1-cipher-pass': randomBytes(36).toString('base64'),
      // a search for plain text must not be defeated by compression
      'compress-type': 'none',
      'spool-path': inFolder('spool'),
      'log-path': inFolder('log'),
      'pg1-path': data,
      'pg1-port': `${port}\npg1-user=admin\npg1-database=postgres`,
      'pg1-socket-path': folder,
    }),
    { mode: 0o600 },
  );
  own(env.PGBACKREST_CONFIG);
  // as on Debian, the server's own settings are not in its data folder
  writeFileSync(inFolder('pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  writeFileSync(
    inFolder('postgresql.conf'),
    [
      `data_directory = '${data}'\nhba_file = '${inFolder('pg_hba.conf')}'\nport = ${port}`,
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nmax_connections = 60`,
      replaceSettings('postgresql.conf', { archive_timeout: String(archiveTimeout) }),
    ].join('\n'),
  );

  const run = async (file: string, args: readonly string[]): Promise<Ran> => {
    const child = spawn(file, args, { ...user, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { status, stdout, stderr };
  };
  const pgbackrest = async (...args: string[]): Promise<string> => {
    const startedAt = performance.now();
    const { status, stdout, stderr } = await run(PGBACKREST, ['--stanza=enamel', ...args]);
    if (process.env.SCALE === 'full')
      console.log(`${args.join(' ')}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  const control = async (...args: string[]): Promise<void> => {
    // the server keeps the pipes open
    const options = { ...user, env, cwd: folder, stdio: 'ignore' as const };
    const [status] = await once(
      spawn(path.join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], options),
      'exit',
    );
    if (status !== 0)
      throw new Error(`pg_ctl ${args.join(' ')}: ${readFileSync(inFolder('server.log'), 'utf8')}`);
  };
  const adminUrl = `postgres://admin@127.0.0.1:${port}/enamel`;
  const start = async () => {
    await control(
      '-t',
      '600',
      '-o',
      `-c config_file=${inFolder('postgresql.conf')}`,
      '-l',
      inFolder('server.log'),
      'start',
    );
    // pg_ctl does not wait until all WAL is replayed
    await eventually(async () => {
      const isReplaying = await run('psql', [
        databaseAt(adminUrl, 'postgres'),
        '-Atc',
        'select pg_is_in_recovery()',
      ]);
      if (isReplaying.stdout !== 'f\n') throw new Error(`${isReplaying.stderr} still replaying`);
    });
  };
  const isRunning = () => existsSync(path.join(data, 'postmaster.pid'));
  const close = async () => {
    if (isRunning()) await control('-m', 'immediate', 'stop');
    // processes that archive WAL end after the server, and still write
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };

  try {
    const cluster = ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'];
    const created = await run(path.join(programs, 'initdb'), cluster);
    if (created.status !== 0) throw new Error(created.stderr);
    await start();
    const create = 'create role enamel login createrole createdb';
    for (const statement of [create, 'create database enamel owner enamel'])
      await run('psql', [databaseAt(adminUrl, 'postgres'), '-c', statement]);
    await pgbackrest('stanza-create');
    await pgbackrest('check');
  } catch (error) {
    await close();
    throw error;
  }
  const administer = (statements: string) =>
    withClient(adminUrl, { name: 'administrator' }, async (client) => {
      const results = [await client.query<Record<string, string>>(statements)].flat();
      return results.at(-1)?.rows[0] ?? {};
    });
  return {
    url: `postgres://enamel@127.0.0.1:${port}/enamel`,
    adminUrl,
    data,
    repository: inFolder('repository'),
    env,
    pgbackrest,
    administer,
    untilArchived: async () => {
      const written = `pg_logical_emit_message(true, 'test', '')`;
      const { segment = '' } = await administer(`select pg_walfile_name(${written}) as segment`);
      await eventually(async () => {
        const { last = '' } = await administer('select last_archived_wal as last from pg_stat_archiver');
        if (last < segment) throw new Error(`${segment} is not archived`);
      });
    },
    run: (file, ...args) => run(file, args),
    script: (name, ...args) => run(path.join(FILES, name), args),
    start,
    stop: () => control('-m', 'fast', 'stop'),
    destroy: () => {
      const [pid = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    close,
  };
}

/** A file of docs/deploy/pgbackrest with other values. @throws if it does not have a setting */
function replaceSettings(file: string, values: Record<string, string>): string {
  let content = readFileSync(path.join(FILES, file), 'utf8');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}( ?= ?).*$`, 'm');
    if (!line.test(content)) throw new Error(`${file} has no ${name}`);
    content = content.replace(line, (_all, equals) => `${name}${equals}${value}`);
  }
  return content;
}
