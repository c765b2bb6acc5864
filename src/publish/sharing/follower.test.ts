import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { eventually } from '#tests/support/servers/test-server.ts';
import { damagedFiles } from '../release/verify-release.ts';
import { type Follower, startFollower } from './follower.ts';
import { openSharedFolder } from './shared-folder.ts';
import { SharedReleases } from './shared-releases.ts';
import type { SharedStorage } from './shared-storage.ts';

/** More than are followed one by one. */
const SITES = Array.from({ length: 12 }, (_, index) => `brand-${index}`);

let dir: string;
let place: Publishing;
let shared: SharedReleases;
let followers: Follower[];
let events: string[];

const storage = () => openSharedFolder(path.join(dir, 'shared'));
const copyDir = () => path.join(dir, 'copy');

function follow(from: SharedStorage = storage()): Follower {
  const copy = new SharedReleases({ storage: from, sitesDir: copyDir() });
  const follower = startFollower(copy, {
    storage: ({ isUp }) => events.push(isUp ? 'reached' : 'unreachable'),
    failed: (site, error) => events.push(`${site} failed: ${error}`),
    repaired: (site) => events.push(`${site} repaired`),
    followed: () => {},
  });
  followers.push(follower);
  return follower;
}

function write(site: string, heading: string): void {
  place.write(site, { pages: [{ page: 'faq', heading }] });
}

const heading = (site: string): string | undefined =>
  /<h1>([^<]*)</.exec(readLive(copyDir(), site).files.get('faq.html') ?? '')?.[1];

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-follower-'));
  mkdirSync(path.join(dir, 'shared'));
  place = makePublishing();
  shared = new SharedReleases({ storage: storage(), sitesDir: place.sitesDir });
  for (const site of SITES) write(site, 'One');
  await place.publish(SITES, { shared });
});
beforeEach(() => {
  followers = [];
  events = [];
});
afterEach(async () => {
  for (const follower of followers) await follower.stop();
  rmSync(copyDir(), { recursive: true });
});
afterAll(() => {
  place.remove();
  rmSync(dir, { recursive: true });
});

/** Waits until this machine has a copy of every brand. */
const untilCopied = () =>
  eventually(() => expect(readFileSync(path.join(copyDir(), '_followed'), 'utf8')).toBe(''));

it('a folder that does not exist is named, and neither made nor taken for an empty one', async () => {
  const mistyped = path.join(dir, 'shred');
  mkdirSync(copyDir());
  for (const work of [
    () => openSharedFolder(mistyped).get('live/brand-0.json'),
    () => openSharedFolder(mistyped).list('live/'),
  ])
    await expect(work()).rejects.toThrow(`there is no folder ${mistyped} on this machine`);
  expect(existsSync(mistyped)).toBe(false);
});

it('an empty machine copies every brand, and follows what is published later', async () => {
  const follower = follow();
  expect(follower.isReady()).toBe(false);
  await follower.ready;
  await untilCopied();
  for (const site of SITES) {
    expect(heading(site)).toBe('One');
    expect(damagedFiles(copyDir(), readLive(copyDir(), site).release, { thorough: true })).toEqual([]);
  }
  const hosts = (sitesDir: string) => readFileSync(path.join(sitesDir, 'hosts.json'), 'utf8');
  expect(hosts(copyDir())).toBe(hosts(place.sitesDir));
  write('brand-7', 'Two');
  await place.publish('brand-7', { shared });
  await eventually(() => expect(heading('brand-7')).toBe('Two'));
  expect(events).toEqual([]);
});

it('an empty machine is ready before it copies many brands, and first copies those that visitors ask for', async () => {
  const { promise: others, resolve: release } = Promise.withResolvers<void>();
  const slow: SharedStorage = storage();
  const { get } = slow;
  slow.get = async (key) => {
    if (/^packs\/(?!brand-9\/)/.test(key)) await others;
    return get(key);
  };
  const follower = follow(slow);
  await follower.ready;
  const hosts = (sitesDir: string) => readFileSync(path.join(sitesDir, 'hosts.json'), 'utf8');
  expect(hosts(copyDir())).toBe(hosts(place.sitesDir));
  expect(await Promise.all([follower.fetch('brand-9'), follower.fetch('brand-9')])).toEqual([true, true]);
  expect(heading('brand-9')).toBe('One');
  expect(await follower.fetch('unknown')).toBe(false);
  expect(existsSync(path.join(copyDir(), 'brand-8', 'current'))).toBe(false);
  release();
  await untilCopied();
  for (const site of SITES)
    expect(damagedFiles(copyDir(), readLive(copyDir(), site).release, { thorough: true })).toEqual([]);
  expect(await follower.fetch('brand-9')).toBe(false);
  expect(events).toEqual([]);
});

it('without the storage, a machine is ready with what it has, and catches up when it returns', async () => {
  const before = follow();
  await before.ready;
  await untilCopied();
  await before.stop();
  renameSync(path.join(dir, 'shared'), path.join(dir, 'away'));
  const follower = follow();
  await follower.ready;
  expect(events).toEqual(['unreachable']);
  expect(heading('brand-3')).toBe('One');
  renameSync(path.join(dir, 'away'), path.join(dir, 'shared'));
  write('brand-3', 'Two');
  await place.publish('brand-3', { shared });
  await eventually(() => expect(heading('brand-3')).toBe('Two'));
  expect(events).toEqual(['unreachable', 'reached']);
});

it('without the storage, an empty machine is not ready', async () => {
  renameSync(path.join(dir, 'shared'), path.join(dir, 'away'));
  const follower = follow();
  await eventually(() => expect(events).toEqual(['unreachable']));
  expect(follower.isReady()).toBe(false);
  expect(existsSync(path.join(copyDir(), '_followed'))).toBe(false);
  renameSync(path.join(dir, 'away'), path.join(dir, 'shared'));
  await follower.ready;
  await eventually(() => expect(heading('brand-0')).toBe('One'));
});

it('of several processes of a machine, another follows when the first ends', async () => {
  const [first, second] = [follow(), follow()];
  await Promise.all([first.ready, second.ready]);
  await untilCopied();
  await first.stop();
  write('brand-1', 'Two');
  await place.publish('brand-1', { shared });
  await eventually(() => expect(heading('brand-1')).toBe('Two'));
  expect(second.isReady()).toBe(true);
  expect(events).toEqual([]);
});
