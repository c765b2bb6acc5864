import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#db/server/embedded/start.ts';
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

afterEach(cleanUp);
afterAll(removeTemplate);

describe('two processes with one data directory', () => {
  it('two processes share one server, which stops with the last of them', async () => {
    const dataDir = await makeDataDir();
    const first = startUser(dataDir);
    await first.url();
    const server = postmasterPid(dataDir);
    const second = startUser(dataDir, { what: 'write' });
    expect(await second.url()).toBe(await first.url());
    expect(second.events('database-running')).toMatchObject([{ pid: server, adopted: true }]);
    // the second process writes before the first ends
    await eventually(() => expect(second.acknowledged()).not.toEqual([]));

    await first.end('SIGTERM');
    expect(first.events('database-left-to-others')).toHaveLength(1);
    expect(await first.ended).toBe(0);
    expect(isRunning(server)).toBe(true);
    expect(second.states()).toEqual(['starting', 'running']);

    // the remaining process did not start the server but still restarts it
    process.kill(server, 'SIGKILL');
    await eventually(() => expect(second.events('database-running')).toHaveLength(2));
    const now = second.acknowledged().length;
    await eventually(() => expect(second.acknowledged().length).toBeGreaterThan(now));
    expect(await lostNumbers(await second.url(), second.acknowledged())).toEqual([]);

    await second.end('SIGTERM');
    expect(second.events('database-stopped')).toHaveLength(1);
    expect(isServing(dataDir)).toBe(false);
  });

  it('two processes restart one server for both after it dies', async () => {
    const dataDir = await makeDataDir();
    const both = [startUser(dataDir), startUser(dataDir)];
    await Promise.all(both.map((user) => user.url()));
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    for (const user of both) await eventually(() => expect(user.events('database-running')).toHaveLength(2));
    const pids = both.map((user) => user.events('database-running')[1]?.pid);
    expect(pids).toEqual([postmasterPid(dataDir), postmasterPid(dataDir)]);
  });

  it('processes that end at the same moment leave no server, even if one was killed before', async () => {
    const dataDir = await makeDataDir();
    const three = [startUser(dataDir), startUser(dataDir), startUser(dataDir)];
    await Promise.all(three.map((user) => user.url()));
    await three.pop()?.end('SIGKILL');
    expect(isServing(dataDir)).toBe(true);
    await Promise.all(three.map((user) => user.end('SIGTERM')));
    expect(isServing(dataDir)).toBe(false);
  });
});

describe('starts that race in an empty directory', () => {
  it('several first starts at once create one database that all can use', async () => {
    const dataDir = path.join(makeFolder(), 'data');
    const users = Array.from({ length: 3 }, () => startUser(dataDir));
    const urls = new Set(await Promise.all(users.map((user) => user.url())));
    expect(urls.size).toBe(1);
    expect(users.flatMap((user) => user.events('database-creating'))).toHaveLength(1);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
    await Promise.all([...urls].map((url) => query(url, 'select 1')));
  });

  it('two starts in one process share a server', async () => {
    const dataDir = path.join(makeFolder(), 'data');
    const [one, other] = await Promise.all([1, 2].map(() => startEmbeddedPostgres({ dataDir })));
    expect(one?.url).toBe(other?.url);
    await one?.stop();
    expect(one?.state()).toBe('down');
    expect(other?.state()).toBe('running');
    await query(other?.url ?? '', 'select 1');
    await other?.stop();
    expect(isServing(dataDir)).toBe(false);
  });
});
