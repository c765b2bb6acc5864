import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { bundledPostgres } from '#db/server/embedded/programs.ts';
import { startEmbeddedPostgres } from '#db/server/embedded/start.ts';
import {
  cleanUp,
  eventually,
  isServing,
  makeDataDir,
  makeFolder,
  postmasterPid,
  query,
  removeTemplate,
  startUser,
} from '#tests/support/database/database.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

describe('the first start', () => {
  it('creates a durable database that only its owner can read', async () => {
    const dataDir = path.join(makeFolder(), 'deep/down/data');
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.state()).toBe('running');
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'server_encoding',
      'listen_addresses',
      'is_superuser',
    ];
    const settings = await query(
      postgres.url,
      `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`,
    );
    expect(settings).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        server_encoding: 'UTF8',
        listen_addresses: '',
        is_superuser: 'off',
      },
    ]);
    expect(
      await query(postgres.url, `select current_user as who, current_database() as here, upper('äß') as up`),
    ).toEqual([{ who: 'enamel', here: 'enamel', up: 'Äß' }]);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    await postgres.stop();
  });

  it('stores the password in one file and in no log', async () => {
    const dataDir = path.join(makeFolder(), 'data');
    const user = startUser(dataDir, { env: { LANG: 'POSIX', LC_ALL: 'POSIX' } });
    const url = new URL(await user.url());
    await expect(query(String(url).replace(url.password, 'wrong'), 'select 1')).rejects.toThrow(/password/);
    await expect(query(String(url), `select 'a member''s name'::integer`)).rejects.toThrow(/integer/);
    await user.end('SIGTERM');
    const file = path.join(dataDir, 'postgres/enamel-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    const events = JSON.stringify(user.said().filter((line) => !line.url));
    for (const secret of [readFileSync(file, 'utf8'), url.password]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(log + events).not.toContain(secret);
    }
    expect(log).not.toContain("member's name");
  });

  it('ignores language settings and settings for another Postgres', async () => {
    const odd = {
      LANG: 'xx_YY.UTF-8',
      LC_ALL: 'tlh_QO',
      PGDATA: '/nowhere',
      PGPORT: '1',
      PGSSLMODE: 'require',
    };
    const user = startUser(path.join(makeFolder(), 'data'), { env: { ...odd, PGDATABASE: 'other' } });
    expect(await query(await user.url(), `select lower('ÄÉ') as low`)).toEqual([{ low: 'äé' }]);
  });

  it('works if the path is too long for a socket', async () => {
    const dataDir = await makeDataDir('a'.repeat(90));
    const user = startUser(dataDir, { what: 'write' });
    await eventually(() => expect(user.acknowledged().length).toBeGreaterThan(5));
    const folder = new URL(await user.url()).searchParams.get('host') ?? '';
    expect(folder.length).toBeLessThan(90);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await user.end('SIGKILL');
    const next = startUser(dataDir);
    expect(await next.url()).toBe(await user.url());
    expect(next.events('database-running')).toMatchObject([{ adopted: true }]);
    await next.end('SIGTERM');
    expect(isServing(dataDir)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a start that was cut short', () => {
  it('repeats an interrupted first start and removes its leftovers', async () => {
    const dataDir = path.join(makeFolder(), 'data');
    for (const moment of ['postgres.new-', 'postgres.new-', 'postgres.init']) {
      const cut = startUser(dataDir);
      await eventually(() =>
        expect(readdirSync(dataDir).filter((name) => name.startsWith(moment))).not.toEqual([]),
      );
      await cut.end('SIGKILL');
    }
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const user = startUser(dataDir);
    await query(await user.url(), 'select 1');
    await user.end('SIGTERM');
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it('takes over a claim whose process id now belongs to another process', async () => {
    const dataDir = path.join(makeFolder(), 'data');
    mkdirSync(path.join(dataDir, 'postgres.new-half/cluster/base'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres.init'), String(process.pid));
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });
});

describe('existing data', () => {
  const listFiles = (folder: string) => readdirSync(folder, { recursive: true }).sort();

  it('refuses a folder without Postgres data and changes nothing in it', async () => {
    const dataDir = makeFolder();
    mkdirSync(path.join(dataDir, 'postgres/base'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres/base/notes.txt'), 'mine');
    const before = listFiles(dataDir);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /holds something, but no Postgres data .* Nothing in it was touched/,
    );
    expect(listFiles(dataDir)).toEqual(before);
  });

  it('refuses data of another Postgres version and changes nothing in it', async () => {
    const dataDir = await makeDataDir();
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /was written by Postgres 17, and this version of Enamel brings Postgres 18.*DATABASE_URL/s,
    );
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('starts a separate server for a copied data directory', async () => {
    const dataDir = await makeDataDir('a'.repeat(90));
    const original = startUser(dataDir);
    await query(await original.url(), 'create table kept ()');
    const copied = path.join(makeFolder(), 'data');
    // copies a running database including its lock file, which users should not do
    await query(await original.url(), 'checkpoint').catch(() => {});
    cpSync(dataDir, copied, { recursive: true, filter: (file) => !statSync(file).isSocket() });
    const copy = startUser(copied);
    expect(await copy.url()).not.toBe(await original.url());
    expect(postmasterPid(copied)).not.toBe(postmasterPid(dataDir));
    expect(original.states()).toEqual(['starting', 'running']);
    // an orderly stop also removes the separate socket folder of a long path
    await Promise.all([copy.end('SIGTERM'), original.end('SIGTERM')]);
  });

  it('starts after the data directory was moved', async () => {
    const dataDir = await makeDataDir();
    const first = startUser(dataDir);
    await query(await first.url(), 'create table kept ()');
    await first.end('SIGTERM');
    const moved = path.join(makeFolder(), 'data');
    renameSync(dataDir, moved);
    const next = startUser(moved);
    expect(await query(await next.url(), 'select from kept')).toEqual([]);
  });
});

describe('a log that has grown large', () => {
  it('renames a large log when the server starts', async () => {
    const dataDir = await makeDataDir();
    const log = path.join(dataDir, 'postgres.log');
    writeFileSync(log, 'old line\n'.repeat(600_000));
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(readFileSync(`${log}.1`, 'utf8')).toContain('old line');
  });
});

describe('a machine without a bundled Postgres', () => {
  it('names a remedy if no Postgres is bundled for the machine', () => {
    expect(() => bundledPostgres('sunos-sparc')).toThrow(
      /No Postgres is bundled for sunos-sparc: set DATABASE_URL/,
    );
    const other = process.platform === 'win32' ? 'linux-x64' : 'win32-x64';
    expect(() => bundledPostgres(other)).toThrow(/is not installed\. Run npm ci .* DATABASE_URL/);
  });
});
