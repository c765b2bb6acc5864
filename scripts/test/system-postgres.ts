import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Where Debian-based systems install Postgres, one folder per version. */
const VERSIONS = '/usr/lib/postgresql';

/** The programs of the newest installed server; undefined if there is none of version 15 or later. */
export function findSystemPostgres(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const newest = readdirSync(VERSIONS)
    .filter((version) => Number(version) >= 15 && existsSync(join(VERSIONS, version, 'bin/initdb')))
    .sort((first, second) => Number(second) - Number(first));
  return newest[0] && join(VERSIONS, newest[0], 'bin');
}

export interface SystemPostgres {
  /** for a role that may create databases and roles but is no superuser, as on managed servers */
  url: string;
  /** for its superuser */
  superuserUrl: string;
  stop(): void;
}

/**
 * Starts the system's Postgres on a free loopback port, with its data in a temporary folder. As root, it runs
 * as the package's user, because the server refuses root.
 * @param settings further ones, such as `wal_level=logical`
 * @throws with the programs' output if it cannot start
 */
export async function startSystemPostgres(
  programs: string,
  settings: readonly string[] = [],
): Promise<SystemPostgres> {
  const user = systemUser();
  const folder = mkdtempSync(join(tmpdir(), 'enamel-system-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr, stdout, error } = spawnSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      // the server started by pg_ctl keeps the pipes open
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    });
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr ?? stdout ?? status}`);
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200${settings.map((setting) => ` -c ${setting}`).join('')}`;
  try {
    run('initdb', '-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8');
    run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
    const create = 'create role tester login createrole createdb';
    run('psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'owner', '-d', 'postgres', '-c', create);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    superuserUrl: `postgres://owner@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whom to run the server as: for root the package's user, otherwise undefined for the present user. */
export function systemUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
