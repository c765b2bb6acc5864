import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cleanUp,
  type DatabaseUser,
  eventually,
  isRunning,
  isServing,
  lostNumbers,
  makeDataDir,
  postmasterPid,
  removeTemplate,
  startUser,
} from '#tests/support/database/database.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(cleanUp);
afterAll(removeTemplate);

const busy = (user: DatabaseUser, more = 50) => {
  const before = user.acknowledged().length;
  return eventually(() => expect(user.acknowledged().length).toBeGreaterThan(before + more));
};

describe('acknowledged rows', () => {
  it('acknowledged rows survive kill -9 of the product, and its server is taken over', async () => {
    const writer = startUser(dataDir, { what: 'write' });
    await busy(writer);
    const orphan = postmasterPid(dataDir);
    await writer.end('SIGKILL');
    expect(isRunning(orphan)).toBe(true);

    const next = startUser(dataDir);
    expect(await lostNumbers(await next.url(), writer.acknowledged())).toEqual([]);
    expect(next.events('database-running')).toMatchObject([{ pid: orphan, adopted: true }]);
    expect(postmasterPid(dataDir)).toBe(orphan);
    await next.end('SIGTERM');
    expect(isRunning(orphan)).toBe(false);
  });

  it('acknowledged rows survive kill -9 of the server, which is restarted', async () => {
    const writer = startUser(dataDir, { what: 'write' });
    for (let round = 1; round <= 2; round += 1) {
      await busy(writer);
      const killed = postmasterPid(dataDir);
      process.kill(killed, 'SIGKILL');
      await eventually(() => expect(writer.events('database-running')).toHaveLength(round + 1));
      expect(postmasterPid(dataDir)).not.toBe(killed);
    }
    await busy(writer);
    expect(await lostNumbers(await writer.url(), writer.acknowledged())).toEqual([]);
    const again = ['down', 'starting', 'running'];
    expect(writer.states().filter((state, at, all) => state !== all[at - 1])).toEqual(
      expect.arrayContaining(['starting', 'running', ...again]),
    );
    expect(writer.states().at(-1)).toBe('running');
    await writer.end('SIGTERM');
    expect(isServing(dataDir)).toBe(false);
  });

  it('acknowledged rows survive kill -9 of product and server, three times in a row', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const writer = startUser(dataDir, { what: 'write' });
      await busy(writer);
      process.kill(postmasterPid(dataDir), 'SIGKILL');
      await writer.end('SIGKILL');
      acknowledged.push(...writer.acknowledged());
    }
    const next = startUser(dataDir);
    expect(await lostNumbers(await next.url(), acknowledged)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(150);
  });
});

describe('a server of an ended process', () => {
  it('replaces a hanging server of a killed process', async () => {
    const first = startUser(dataDir, { what: 'write' });
    await busy(first);
    await first.end('SIGKILL');
    const hanging = postmasterPid(dataDir);
    process.kill(hanging, 'SIGSTOP');

    const next = startUser(dataDir);
    // the hanging server gets some time to respond
    await eventually(() => expect(next.events('database-failed')).toHaveLength(1));
    expect(await lostNumbers(await next.url(), first.acknowledged())).toEqual([]);
    expect(isRunning(hanging)).toBe(false);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('received fast shutdown');
  });

  it('stops the server after the product exits right after starting it', async () => {
    const hasty = startUser(dataDir, { what: 'exit' });
    expect(await hasty.ended).toBe(0);
    await eventually(() => expect(isServing(dataDir)).toBe(false));
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });
});

it('Ctrl-C in a terminal reaches only the product, because the server has its own session', async () => {
  const user = startUser(dataDir);
  await user.url();
  const session = execFileSync('ps', ['-o', 'sid=', '-p', String(postmasterPid(dataDir))], {
    encoding: 'utf8',
  });
  expect(Number(session)).toBe(postmasterPid(dataDir));
});

describe('the lock file of a dead server', () => {
  const killBoth = async () => {
    const writer = startUser(dataDir, { what: 'write' });
    await busy(writer);
    const server = postmasterPid(dataDir);
    process.kill(server, 'SIGKILL');
    await writer.end('SIGKILL');
    await eventually(() => expect(isRunning(server)).toBe(false));
    return writer.acknowledged();
  };

  it('starts although the process id in a stale postmaster.pid belongs to another process', async () => {
    const acknowledged = await killBoth();
    const lock = path.join(dataDir, 'postgres/postmaster.pid');
    const { uid, gid } = statSync(lock);
    // even if its working directory is the data directory
    const other = spawn('sleep', ['60'], { uid, gid, cwd: path.join(dataDir, 'postgres') });
    try {
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(other.pid)));
      const next = startUser(dataDir);
      expect(await lostNumbers(await next.url(), acknowledged)).toEqual([]);
      expect(postmasterPid(dataDir)).not.toBe(other.pid);
      await next.end('SIGTERM');
      expect(other.exitCode ?? other.signalCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  it('leaves it to Postgres to remove a stale postmaster.pid', async () => {
    const acknowledged = await killBoth();
    const lock = path.join(dataDir, 'postgres/postmaster.pid');
    const before = statSync(lock).ino;
    // the data is too new to start with
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '99\n');
    const refused = startUser(dataDir);
    await expect(refused.url()).rejects.toThrow(/was written by Postgres 99/);
    expect(statSync(lock).ino).toBe(before);
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
    const next = startUser(dataDir);
    expect(await lostNumbers(await next.url(), acknowledged)).toEqual([]);
  });
});
