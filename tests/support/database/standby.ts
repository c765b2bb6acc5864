import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/test/free-port.ts';
import { eventually } from '../servers/test-server.ts';
import { query } from './database.ts';
import { killTree, makePostgresFolder, type PostgresFolder } from './postgres-user.ts';

const BIN = '/usr/lib/postgresql/15/bin';
/** Whether the system's Postgres is installed; the embedded one comes without pg_basebackup. */
export const hasPgBasebackup = existsSync(`${BIN}/pg_basebackup`);

/** A primary and a standby that streams from it. */
export interface StreamingPair {
  primaryUrl: string;
  standbyUrl: string;
  standbyPort: number;
  /** stops or resumes the replay at the standby, which goes on receiving */
  replay(is: 'paused' | 'running'): Promise<void>;
  killStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStreamingPair(): Promise<StreamingPair> {
  await using opening = new AsyncDisposableStack();
  const folder = makePostgresFolder('enamel-standby-');
  opening.defer(() => folder.remove());
  const [primary, standby] = [await serverIn(folder, 'primary'), await serverIn(folder, 'standby')];
  opening.defer(() => primary.kill());
  opening.defer(() => standby.kill());
  await folder.run(`${BIN}/initdb`, ['-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
  await primary.start();
  await query(primary.url('postgres'), 'create role enamel login createrole');
  await query(primary.url('postgres'), 'create database enamel owner enamel');
  await folder.run(`${BIN}/pg_basebackup`, [
    '-RXstream',
    '-cfast',
    '-D',
    standby.data,
    '-d',
    primary.url('postgres'),
  ]);
  await standby.start();
  const opened = opening.move();
  return {
    primaryUrl: primary.url('enamel'),
    standbyUrl: standby.url('enamel'),
    standbyPort: standby.port,
    replay: async (is) => {
      await query(standby.url('postgres'), `select pg_wal_replay_${is === 'paused' ? 'pause' : 'resume'}()`);
    },
    killStandby: standby.kill,
    startStandby: standby.start,
    stop: () => opened.disposeAsync(),
  };
}

async function serverIn(folder: PostgresFolder, name: string) {
  const port = await freePort();
  const data = path.join(folder.path, name);
  const url = (login: string) =>
    `postgres://${login}@127.0.0.1:${port}/${login === 'postgres' ? 'postgres' : 'enamel'}`;
  let pid = 0;
  return {
    port,
    data,
    url,
    start: async () => {
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        hot_standby: 'on',
      };
      const args = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
      const child = folder.start(name, `${BIN}/postgres`, ['-D', data, ...args]);
      pid = child.pid ?? 0;
      await eventually(async () => {
        if (child.exitCode === null) await query(url('postgres'), 'select 1');
      });
      if (child.exitCode !== null) throw new Error(`Postgres ended: ${folder.log(name)}`);
    },
    kill: async () => {
      if (pid > 0) await killTree(pid);
      pid = 0;
    },
  };
}
