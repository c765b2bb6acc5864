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
  /** all it said so far */
  said: () => Record<string, unknown>[];
  /** its connection string, as soon as it has one */
  url: () => Promise<string>;
  /** the numbers whose storing was acknowledged so far */
  acknowledged: () => number[];
  states: () => unknown[];
  events: (name: string) => Record<string, unknown>[];
  /** ends it with this signal, and waits until all it said has been read */
  end: (signal: NodeJS.Signals) => Promise<void>;
  /** its exit status once it has ended */
  ended: Promise<number | null>;
}

export interface UserOptions {
  what?: 'idle' | 'write' | 'exit';
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** where the project lies */
  project?: string;
  /** a command to start it through */
  through?: string[];
}

/** What a test made and must not leave behind. */
const folders: string[] = [];
const dataDirs = new Set<string>();
const users: DatabaseUser[] = [];

/** Waits until `check` holds. A machine that is busy with other things takes its time to start a server. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

export function makeFolder(prefix = 'enamel-database-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

/** A data directory with an empty database, quicker than making one. */
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

/** For the end of a file's tests. */
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
  // 'close' comes after the last of its output
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

/** Whether a server of this directory runs, as its process and not as its lock file has it. */
export function isServing(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres/postmaster.pid')) && isRunning(postmasterPid(dataDir));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // an abandoned process counts as ended
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Of the acknowledged numbers, those that are not stored. */
export async function lostNumbers(url: string, acknowledged: readonly number[]): Promise<number[]> {
  const stored = new Set((await query(url, 'select n from numbers')).map(({ n }) => n));
  return acknowledged.filter((n) => !stored.has(n));
}

/** Ends every process that the test has started, the servers too, and removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const user of users.splice(0)) await user.end('SIGKILL');
  for (const dataDir of dataDirs) {
    // one may be halted
    for (const signal of ['SIGQUIT', 'SIGCONT'])
      if (isServing(dataDir)) process.kill(postmasterPid(dataDir), signal);
    await eventually(() => expect(isServing(dataDir)).toBe(false));
  }
  dataDirs.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
