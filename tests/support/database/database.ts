import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { startEmbeddedPostgres } from '#db/server/embedded/start.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** A process that uses the embedded database. */
export interface DatabaseUser {
  child: ChildProcess;
  /** all printed lines so far */
  said: () => Record<string, unknown>[];
  /** its connection string, once it is known */
  url: () => Promise<string>;
  /** the acknowledged numbers so far */
  acknowledged: () => number[];
  states: () => unknown[];
  events: (name: string) => Record<string, unknown>[];
  /** sends a signal, and waits until all output is read */
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** its exit status once it has ended */
  ended: Promise<number | null>;
}

export interface UserOptions {
  what?: 'idle' | 'write' | 'exit';
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** the project’s folder */
  project?: string;
  /** a command to start it with */
  through?: string[];
}

/** Resources that are removed after a test. */
const folders: string[] = [];
const dataDirs = new Set<string>();
const users: DatabaseUser[] = [];

/** Waits until `check` holds. A busy machine may start a server slowly. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

export function makeFolder(prefix = 'enamel-database-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

/** Makes a data directory with an empty database by copying a template. */
export async function makeDataDir(name = 'data'): Promise<string> {
  template ??= makeTemplate();
  const dataDir = path.join(makeFolder(), name);
  cpSync(await template, dataDir, { recursive: true });
  return dataDir;
}

let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-database-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await postgres.stop();
  return folder;
}

/** Removes the template at the end of a test file. */
export async function removeTemplate(): Promise<void> {
  if (template) rmSync(await template, { recursive: true, force: true });
  template = undefined;
}

export function startUser(dataDir: string, options: UserOptions = {}): DatabaseUser {
  dataDirs.add(dataDir);
  const { what = 'idle', project = PROJECT, through = [], env, ...who } = options;
  const [program = '', ...args] = [
    ...through,
    process.execPath,
    path.join(project, 'tests/support/database/database-child.ts'),
    dataDir,
    what,
  ];
  const child = spawn(program, args, {
    ...who,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  // The event comes after the last output.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const said = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const user: DatabaseUser = {
    child,
    said,
    ended,
    url: async () => {
      await eventually(() => {
        const error = said().find((line) => line.error);
        if (error || child.exitCode !== null) return;
        expect(said()).toContainEqual({ url: expect.any(String) });
      });
      const url = said().find((line) => line.url)?.url;
      if (!url) throw new Error(`no database: ${text}`);
      return url;
    },
    acknowledged: () => said().flatMap((line) => line.acknowledged ?? []),
    states: () => said().flatMap((line) => line.state ?? []),
    events: (name) => said().filter((line) => line.event === name),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
  users.push(user);
  return user;
}

export function postmasterPid(dataDir: string): number {
  const [first = ''] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return Number(first);
}

/** Whether a server of this directory runs, by its process instead of its lock file. */
export function isServing(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres/postmaster.pid')) && isRunning(postmasterPid(dataDir));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // An abandoned process counts as ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The acknowledged numbers that are not stored. */
export async function lostNumbers(url: string, acknowledged: readonly number[]): Promise<number[]> {
  const stored = new Set((await query(url, 'select n from numbers')).map(({ n }) => n));
  return acknowledged.filter((n) => !stored.has(n));
}

/** Ends every process that the test has started, including servers, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const user of users.splice(0)) await user.end('SIGKILL');
  for (const dataDir of dataDirs) {
    // A server may be paused.
    for (const signal of ['SIGQUIT', 'SIGCONT'])
      if (isServing(dataDir)) process.kill(postmasterPid(dataDir), signal);
    await eventually(() => expect(isServing(dataDir)).toBe(false));
  }
  dataDirs.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
