import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openObjectStorage } from '#publish/deploy/object-storage-target.ts';
import { pruneTarget } from '#publish/deploy/prune.ts';
import type { ObjectStorageSettings } from '#publish/deploy/settings.ts';
import type { DeployTarget } from '#publish/deploy/target.ts';
import { SharedReleases } from '#publish/sharing/shared-releases.ts';
import { sharedKeys } from '#publish/sharing/shared-storage.ts';
import { type Ceph, hasCeph, startCeph } from '#tests/support/publish/ceph.ts';
import { deploy, readDeployed, readHeading } from '#tests/support/publish/deployed-site.ts';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';

let ceph: Ceph;
let place: Publishing;
let other: Publishing;
let target: DeployTarget;

const open = (settings: Partial<ObjectStorageSettings> = {}) =>
  openObjectStorage({ settings: { ...ceph.settings, ...settings }, maxAttempts: 3 });

async function publish(heading: string, where = place): Promise<void> {
  where.write('harbor', {
    pages: [
      { page: 'faq', heading },
      { page: 'terms', heading },
    ],
  });
  expect((await where.publish('harbor'))[0]?.error).toBe('');
}

/** A real object storage: it checks signatures including bodies and supports conditional writes. */
describe.skipIf(!hasCeph)('a deploy to Ceph’s object storage', () => {
  beforeAll(async () => {
    ceph = await startCeph();
    place = makePublishing();
    other = makePublishing();
    target = await open();
  }, 300_000);
  afterAll(async () => {
    target?.close();
    place?.remove();
    other?.remove();
    await ceph?.stop();
  });

  it('a deploy uploads a release, then only the changes of the next one', async () => {
    await publish('first');
    expect(await deploy('harbor', target, place.sitesDir)).toMatchObject({ state: 'deployed', error: '' });
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('first');
    await publish('second');
    const report = await deploy('harbor', target, place.sitesDir);
    expect(report).toMatchObject({ state: 'deployed', error: '', sent: { objects: 5 }, kept: 1 });
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('second');
    expect((await deploy('harbor', target, place.sitesDir)).state).toBe('unchanged');
  });

  it('a copied page keeps its content type and cache control', async () => {
    const client = new S3Client({
      region: 'us-east-1',
      forcePathStyle: true,
      endpoint: ceph.settings.endpoint ?? '',
      ...(ceph.settings.credentials && { credentials: ceph.settings.credentials }),
    });
    const { pointer } = await target.readPointer('harbor');
    const Key = `harbor/releases/${pointer?.folder}/www/privacy.html`;
    const head = await client.send(new HeadObjectCommand({ Bucket: ceph.settings.bucket, Key }));
    expect([head.ContentType, head.CacheControl]).toEqual([
      'text/html; charset=utf-8',
      'public, max-age=0, must-revalidate',
    ]);
    client.destroy();
  });

  it('a pointer is written only if it has not changed since it was read', async () => {
    const { pointer, tag } = await target.readPointer('harbor');
    if (!pointer) throw new Error('nothing is live');
    expect(await target.writePointer(pointer, null)).toBe(false);
    expect(await target.writePointer(pointer, '"00000000000000000000000000000000"')).toBe(false);
    const changed = { ...pointer, deployedAt: new Date().toISOString() };
    expect(await target.writePointer(changed, tag)).toBe(true);
    expect(await target.writePointer(pointer, tag)).toBe(false);
    expect((await target.readPointer('harbor')).pointer).toEqual(changed);
  });

  it('the newer of two concurrent deploys wins, and releases never mix', async () => {
    await publish('older', other);
    await publish('newer');
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await open({ prefix: `round-${round}` }), await open({ prefix: `round-${round}` })];
      const reports = await Promise.all([
        deploy('harbor', one, other.sitesDir),
        deploy('harbor', two, place.sitesDir),
      ]);
      expect(reports.map(({ error }) => error)).toEqual(['', '']);
      const live = await readDeployed(one, 'harbor');
      expect([readHeading(live), readHeading(live, 'terms.html')]).toEqual(['newer', 'newer']);
      one.close();
      two.close();
    }
  });

  it('a prune lists and removes more objects than one response holds', async () => {
    const objects = Array.from({ length: 1005 }, (_, at) => ({
      key: `harbor/_astro/old-${at}.js`,
      contentType: 'text/javascript',
      cacheControl: 'no-cache',
      source: { text: `${at}` },
    }));
    for (let at = 0; at < objects.length; at += 50)
      await Promise.all(objects.slice(at, at + 50).map((object) => target.put(object)));
    expect((await target.list('harbor/_astro/old-')).length).toBe(1005);
    const now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    const { removed } = await pruneTarget('harbor', { target, keepDays: 30, now });
    expect(removed).toBeGreaterThanOrEqual(1005);
    expect(await target.list('harbor/_astro/old-')).toEqual([]);
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('second');
  });

  it.each<[string, Partial<ObjectStorageSettings>, RegExp]>([
    [
      'an unknown access key',
      { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'x' } },
      /does not know these/,
    ],
    [
      'another secret',
      { credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'x' } },
      /refused the signature/,
    ],
    ['no such bucket', { bucket: 'no-such-bucket' }, /there is no bucket/],
  ])('a failed deploy explains the error: %s', async (_, settings, words) => {
    const wrong = await open(settings);
    const report = await deploy('harbor', wrong, place.sitesDir);
    wrong.close();
    expect(report.error).toMatch(words);
  });

  it('machines share releases, and of two publishes at once the newer one is live on both', async () => {
    const storage = await open({ prefix: 'shared' });
    const machines = [place, other].map((where) => ({
      where,
      shared: new SharedReleases({ storage, sitesDir: where.sitesDir }),
    }));
    const contents = ['third', 'fourth'];
    for (const heading of contents) {
      for (const { where } of machines) where.write('harbor', { pages: [{ page: 'faq', heading }] });
      const reports = await Promise.all(
        machines.map(({ where, shared }) => where.publish('harbor', { shared })),
      );
      expect(reports.flat().map(({ error }) => error)).toEqual(['', '']);
      for (const { where, shared } of machines) {
        await shared.follow('harbor');
        expect(await shared.isCurrent('harbor')).toBe(true);
        expect(readLive(where.sitesDir, 'harbor').files.get('faq.html')).toContain(heading);
      }
    }
    // a tag is the same however it is read
    const [listed] = await storage.list(sharedKeys.documents);
    expect(machines.map(({ shared }) => shared.followedTag('harbor'))).toEqual([listed?.tag, listed?.tag]);
    const changes = await storage.list(sharedKeys.changes);
    expect(await storage.list(sharedKeys.changes, changes.at(-2)?.key)).toEqual(changes.slice(-1));
    storage.close();
  });
});
