import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#scripts/test/free-port.ts';
import { eventually } from '../servers/test-server.ts';
import { query } from './database.ts';
import { killTree, makePostgresFolder, type PostgresFolder, serverPid } from './postgres-user.ts';

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
  /** SIGKILL for the primary's Patroni, its Postgres and all backends. @returns the node's name */
  killPrimary(): Promise<string>;
  /** starts a killed node */
  restart(name: string): void;
  /** the ends of all logs, for messages */
  logs(): string;
  stop(): Promise<void>;
}

interface Node {
  data: string;
  config: string;
  patroni: ChildProcess | null;
}

/** Starts the configuration of docs/deploy/high-availability. Only addresses and paths are changed. */
export async function startCluster(): Promise<Cluster> {
  await using opening = new AsyncDisposableStack();
  const folder = makePostgresFolder('enamel-patroni-');
  opening.defer(() => folder.remove());
  const begin = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const child = folder.start(name, program, args);
    opening.defer(() => killTree(child.pid ?? 0));
    return child;
  };
  const documented = await relocator();
  begin('etcd', PROGRAMS.etcd, etcdArguments(folder, documented.at('10.0.0.11:2379'), await freePort()));
  const nodes = new Map<string, Node>();
  for (const name of NAMES) {
    const node = makeNode(name, folder, documented);
    nodes.set(name, node);
    opening.defer(() => killNode(node));
    startNode(name, node, folder);
  }
  begin('haproxy', PROGRAMS.haproxy, [
    '-db',
    '-f',
    folder.write('haproxy.cfg', documented.read('haproxy.cfg')),
  ]);
  const users = folder.write('users.txt', '');
  const poolerConfig = documented
    .read('pgbouncer.ini')
    .replace('listen_port = 6432', `listen_port = ${documented.port('127.0.0.1:6432')}`)
    .replace(/auth_file = .*/, `auth_file = ${users}`)
    .replaceAll(/(?:log|pid)file = .*\n/g, '');
  const pooler = begin('pgbouncer', PROGRAMS.pgbouncer, [folder.write('pgbouncer.ini', poolerConfig)]);

  const members = () => readMembers(NAMES.map((_name, index) => documented.at(`10.0.0.${11 + index}:8008`)));
  const whole = () => eventually(async () => assertWhole(await members()));
  const logs = () =>
    ['etcd', ...NAMES, 'haproxy', 'pgbouncer'].map((name) => `== ${name}\n${folder.log(name)}`).join('\n');
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
      pooler.kill('SIGHUP');
    },
    members,
    whole,
    killPrimary: async () => {
      const leader = (await members()).find(({ role }) => role === 'leader');
      const node = leader && nodes.get(leader.name);
      if (!node) throw new Error('the cluster has no primary');
      await killNode(node);
      return leader.name;
    },
    restart: (name) => {
      const node = nodes.get(name);
      if (node) startNode(name, node, folder);
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
    [2379, 5432, 8008].map((port) => `10.0.0.${11 + index}:${port}`),
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

function etcdArguments(folder: PostgresFolder, client: string, peerPort: number): string[] {
  const peer = `http://127.0.0.1:${peerPort}`;
  const options = {
    name: 'etcd',
    'data-dir': path.join(folder.path, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': `http://${client}`,
    'advertise-client-urls': `http://${client}`,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

function makeNode(name: string, folder: PostgresFolder, { read, at }: Relocator): Node {
  const address = `10.0.0.${11 + NAMES.indexOf(name)}`;
  const data = path.join(folder.path, name);
  const text = read('patroni.yml')
    .replace('name: database-1', `name: ${name}`)
    .replace(/hosts: .*/, `hosts: ${at('10.0.0.11:2379')}`)
    .replaceAll(at('10.0.0.11:8008'), at(`${address}:8008`))
    .replaceAll(at('10.0.0.11:5432'), at(`${address}:5432`))
    .replace(/data_dir: .*/, `data_dir: ${data}`)
    .replace(/pgpass: .*/, `pgpass: ${data}.pgpass`)
    .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder.path}`);
  return { data, config: folder.write(`${name}.yml`, text), patroni: null };
}

function startNode(name: string, node: Node, folder: PostgresFolder): void {
  node.patroni = folder.start(name, PROGRAMS.patroni, [node.config]);
}

async function killNode(node: Node): Promise<void> {
  // Patroni first: otherwise it would start Postgres again
  if (node.patroni?.exitCode === null) {
    const ended = once(node.patroni, 'exit');
    node.patroni.kill('SIGKILL');
    await ended;
  }
  node.patroni = null;
  const server = serverPid(node.data);
  if (server !== null) await killTree(server);
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
