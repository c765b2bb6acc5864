import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/test/free-port.ts';
import { eventually } from '../servers/test-server.ts';
import { query } from './database.ts';
import { killTree, makePostgresFolder, type PostgresFolder, serverPid, signalTree } from './postgres-user.ts';

const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'PostgreSQL 15': '/usr/lib/postgresql/15/bin/postgres',
};
/** Programs that the cluster needs and this machine does not have. */
export const missingPrograms = Object.entries(PROGRAMS).flatMap(([name, file]) =>
  existsSync(file) ? [] : [name],
);

const DOCUMENTED = path.resolve(import.meta.dirname, '../../../docs/deploy/high-availability');
const NAMES = ['database-1', 'database-2', 'database-3'];

interface ClusterMember {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  port: number;
  lag?: number | string;
}

/** Three nodes of Postgres under Patroni, with HAProxy and PgBouncer as on one application machine. */
export interface Cluster {
  /** the primary through HAProxy, with the owner's login */
  ownerUrl: string;
  /** the same login through PgBouncer, at the primary or a standby */
  pooled(url: string, at?: 'primary' | 'replica'): string;
  /** lets these logins through PgBouncer */
  admit(urls: readonly string[]): Promise<void>;
  members(): Promise<ClusterMember[]>;
  /** resolves when there are a primary, a synchronous standby and another one, which follow it */
  whole(): Promise<void>;
  /** the node with this role now */
  nameOf(role: ClusterMember['role']): Promise<string>;
  /** SIGKILL for all processes of a node (Patroni, Postgres, its backends), an `etcd-1` to `-3`, `haproxy` or `pgbouncer` */
  kill(name: string): Promise<void>;
  /** starts what was killed */
  restart(name: string): void;
  /** all its processes stop: it keeps its connections, and answers nothing */
  suspend(name: string): void;
  resume(name: string): void;
  /** the ends of all logs, for messages */
  logs(): string;
  stop(): Promise<void>;
}

/** A program, or a machine with several. */
interface Part {
  start(): void;
  kill(): Promise<void>;
  pids(): number[];
}

/** Starts the configuration of docs/deploy/high-availability. Only addresses and paths are changed. */
export async function startCluster(): Promise<Cluster> {
  await using opening = new AsyncDisposableStack();
  const folder = makePostgresFolder('enamel-patroni-');
  opening.defer(() => folder.remove());
  const documented = await relocator();
  const parts = new Map<string, Part>();
  const begin = (name: string, part: Part) => {
    parts.set(name, part);
    opening.defer(part.kill);
    part.start();
  };
  const program = (name: string, file: string, args: readonly string[]) =>
    begin(
      name,
      programPart(() => folder.start(name, file, args)),
    );
  const partNamed = (name: string): Part => {
    const part = parts.get(name);
    if (!part) throw new Error(`the cluster has no ${name}`);
    return part;
  };
  for (const [name, args] of etcdArguments(folder, documented)) program(name, PROGRAMS.etcd, args);
  for (const name of NAMES) begin(name, nodePart(name, folder, documented));
  const balancer = folder.write('haproxy.cfg', documented.read('haproxy.cfg'));
  program('haproxy', PROGRAMS.haproxy, ['-db', '-f', balancer]);
  const users = folder.write('users.txt', '');
  const poolerConfig = documented
    .read('pgbouncer.ini')
    .replace('listen_port = 6432', `listen_port = ${documented.port('127.0.0.1:6432')}`)
    .replace(/auth_file = .*/, `auth_file = ${users}`)
    .replaceAll(/(?:log|pid)file = .*\n/g, '');
  program('pgbouncer', PROGRAMS.pgbouncer, [folder.write('pgbouncer.ini', poolerConfig)]);

  const members = () => readMembers(NAMES.map((_name, index) => documented.at(`10.0.0.${11 + index}:8008`)));
  const whole = () => eventually(async () => assertWhole(await members()));
  const logs = () => [...parts.keys()].map((name) => `== ${name}\n${folder.log(name)}`).join('\n');
  const primary = documented.at('127.0.0.1:5000');
  await whole().catch((error) => {
    throw new Error(`${error}\n${logs()}`);
  });
  await createOwner(`postgres://postgres:password-of-postgres@${primary}/postgres`);
  const opened = opening.move();
  return {
    ownerUrl: `postgres://enamel:password-of-enamel@${primary}/enamel`,
    pooled: (url, target = 'primary') => {
      const { username, password } = new URL(url);
      const database = target === 'primary' ? 'enamel' : 'enamel_replica';
      return `postgres://${username}:${password}@${documented.at('127.0.0.1:6432')}/${database}`;
    },
    admit: async (urls) => {
      const lines = urls.map((url) => {
        const { username, password } = new URL(url);
        return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
      });
      folder.write('users.txt', lines.join(''));
      for (const pid of partNamed('pgbouncer').pids()) process.kill(pid, 'SIGHUP');
    },
    members,
    whole,
    nameOf: async (role) => {
      const member = (await members()).find((each) => each.role === role);
      if (!member) throw new Error(`the cluster has no ${role}`);
      return member.name;
    },
    kill: (name) => partNamed(name).kill(),
    restart: (name) => partNamed(name).start(),
    suspend: (name) => {
      for (const pid of partNamed(name).pids()) signalTree(pid, 'SIGSTOP');
    },
    resume: (name) => {
      for (const pid of partNamed(name).pids()) signalTree(pid, 'SIGCONT');
    },
    logs,
    stop: () => opened.disposeAsync(),
  };
}

interface Relocator {
  /** a documented file with the addresses of this test */
  read(name: string): string;
  port(address: string): number;
  at(address: string): string;
}

/** Gives each documented address a free port of this machine. */
async function relocator(): Promise<Relocator> {
  const ports = new Map<string, number>();
  const addresses = NAMES.flatMap((_name, index) =>
    [2379, 2380, 5432, 8008].map((port) => `10.0.0.${11 + index}:${port}`),
  );
  for (const address of [...addresses, '127.0.0.1:5000', '127.0.0.1:5001', '127.0.0.1:6432'])
    ports.set(address, await freePort());
  const port = (address: string): number => {
    const found = ports.get(address);
    if (found === undefined) throw new Error(`${address} is not part of the documented configuration`);
    return found;
  };
  return {
    port,
    at: (address) => `127.0.0.1:${port(address)}`,
    read: (name) =>
      readFileSync(path.join(DOCUMENTED, name), 'utf8')
        .replaceAll(
          /addr (10\.0\.0\.\d+) port (\d+)/g,
          (_all, host, number) => `port ${port(`${host}:${number}`)}`,
        )
        .replaceAll(
          /(127\.0\.0\.1) port=(\d+)/g,
          (_all, host, number) => `${host} port=${port(`${host}:${number}`)}`,
        )
        .replaceAll(/(?:10\.0\.0|127\.0\.0)\.\d+:\d+/g, (address) => `127.0.0.1:${port(address)}`)
        .replaceAll('10.0.0.0/24', '127.0.0.0/8'),
  };
}

/** The arguments of each of three etcds, by name. */
function etcdArguments(folder: PostgresFolder, { at }: Relocator): [name: string, args: string[]][] {
  const peerOf = (index: number) => `http://${at(`10.0.0.${11 + index}:2380`)}`;
  const nameOf = (index: number) => `etcd-${index + 1}`;
  return NAMES.map((_name, index) => {
    const client = `http://${at(`10.0.0.${11 + index}:2379`)}`;
    const options = {
      name: nameOf(index),
      'data-dir': path.join(folder.path, nameOf(index)),
      'log-level': 'error',
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peerOf(index),
      'initial-advertise-peer-urls': peerOf(index),
      'initial-cluster': NAMES.map((_each, other) => `${nameOf(other)}=${peerOf(other)}`).join(','),
    };
    return [nameOf(index), Object.entries(options).map(([option, value]) => `--${option}=${value}`)];
  });
}

function programPart(run: () => ChildProcess): Part {
  let child: ChildProcess | null = null;
  return {
    start: () => {
      child = run();
    },
    kill: async () => {
      if (child?.exitCode === null) await killTree(child.pid ?? 0);
      child = null;
    },
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
  };
}

/** A machine: Patroni, and the Postgres that it starts, which outlives it. */
function nodePart(name: string, folder: PostgresFolder, { read, at }: Relocator): Part {
  const address = `10.0.0.${11 + NAMES.indexOf(name)}`;
  const data = path.join(folder.path, name);
  const text = read('patroni.yml')
    .replace('name: database-1', `name: ${name}`)
    .replaceAll(at('10.0.0.11:8008'), at(`${address}:8008`))
    .replaceAll(at('10.0.0.11:5432'), at(`${address}:5432`))
    .replace(/data_dir: .*/, `data_dir: ${data}`)
    .replace(/pgpass: .*/, `pgpass: ${data}.pgpass`)
    .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder.path}`);
  const config = folder.write(`${name}.yml`, text);
  const patroni = programPart(() => folder.start(name, PROGRAMS.patroni, [config]));
  const server = (): number[] => [serverPid(data)].filter((pid) => pid !== null);
  return {
    start: patroni.start,
    kill: async () => {
      // Patroni first: otherwise it would start Postgres again
      await patroni.kill();
      for (const pid of server()) await killTree(pid);
    },
    pids: () => [...patroni.pids(), ...server()],
  };
}

async function readMembers(addresses: readonly string[]): Promise<ClusterMember[]> {
  for (const address of addresses) {
    const response = await fetch(`http://${address}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (response?.ok) return ((await response.json()) as { members: ClusterMember[] }).members;
  }
  throw new Error('no Patroni answers');
}

function assertWhole(members: readonly ClusterMember[]): void {
  const roles = members.map(({ role }) => role).sort();
  const isFollowing = members.every(
    ({ role, state, lag }) =>
      /^(?:running|streaming)$/.test(state) && (role === 'leader' || Number(lag) < 1_000_000),
  );
  if (roles.join() !== 'leader,replica,sync_standby' || !isFollowing)
    throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
}

async function createOwner(superuserUrl: string): Promise<void> {
  await eventually(async () => {
    await query(superuserUrl, 'select 1');
  });
  await query(superuserUrl, `create role enamel login createrole password 'password-of-enamel'`);
  await query(superuserUrl, 'create database enamel owner enamel');
}
