import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openObjectStorage } from '#publish/deploy/object-storage-target.ts';
import { pruneTarget } from '#publish/deploy/prune.ts';
import type { ObjectStorageSettings } from '#publish/deploy/settings.ts';
import type { DeployTarget } from '#publish/deploy/target.ts';
import { deploy, readDeployed, readHeading } from '#tests/support/publish/deployed-site.ts';
import { type ObjectStorage, startObjectStorage } from '#tests/support/publish/object-storage.ts';
import { makePublishing, type Publishing } from '#tests/support/publish/publish-fixture.ts';

let storage: ObjectStorage;
let place: Publishing;
let targets: DeployTarget[];

beforeEach(async () => {
  storage = await startObjectStorage();
  place = makePublishing();
  targets = [];
  await publish('first');
});
afterEach(async () => {
  for (const target of targets) target.close();
  await storage.stop();
  place.remove();
});

async function publish(heading: string, site = 'harbor'): Promise<void> {
  place.write(site, { pages: [{ page: 'faq', heading }] });
  const [report] = await place.publish(site);
  expect(report?.error).toBe('');
}

async function open(
  settings: Partial<ObjectStorageSettings> = {},
  patience: { silenceMs?: number } = {},
): Promise<DeployTarget> {
  const given = { ...storage.settings, ...settings };
  const target = await openObjectStorage({ settings: given, maxAttempts: 2, ...patience });
  targets.push(target);
  return target;
}

const uploads = () => storage.requests.filter(({ method, isCopy }) => method === 'PUT' && !isCopy);
const uploadedFiles = () => uploads().map(({ key }) => key.replace(/^harbor\/(?:releases\/[^/]+\/)?/, ''));

describe('a deploy to an object storage', () => {
  it('a deploy uploads hashed files before pages, and the pointer last', async () => {
    const target = await open();
    expect(await deploy('harbor', target, place.sitesDir)).toMatchObject({ state: 'deployed', error: '' });
    const order = uploadedFiles();
    const at = (name: string) => order.indexOf(name);
    expect(at('_astro/app.1a2b3c4d.js')).toBeGreaterThanOrEqual(0);
    const pages = order.filter((name) => name.startsWith('www/'));
    expect(pages.length).toBeGreaterThan(20);
    expect(at('_astro/app.1a2b3c4d.js')).toBeLessThan(Math.min(...pages.map(at)));
    expect(at('release.json')).toBeGreaterThan(Math.max(...pages.map(at)));
    expect(order.at(-1)).toBe('live.json');
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('first');
  });

  it('a brand’s part of the bucket contains no private content and no other brand', async () => {
    await publish('other', 'mesa');
    const target = await open({ prefix: 'sites/live' });
    await deploy('harbor', target, place.sitesDir);
    expect(storage.requests.filter(({ key }) => !key.startsWith('sites/live/harbor/'))).toEqual([]);
    const keys = (await target.list('harbor/')).map(({ key }) => key);
    expect(keys.filter((key) => /record|nginx|history/.test(key))).toEqual([]);
    expect(await target.list('mesa/')).toEqual([]);
  });

  it('a deploy sets content type and cache control on each object', async () => {
    const target = await open();
    const { folder } = await deploy('harbor', target, place.sitesDir);
    const { bucket: Bucket } = storage.settings;
    const client = sdkClient();
    const head = async (Key: string) => {
      const { ContentType, CacheControl } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return [ContentType, CacheControl];
    };
    const www = `harbor/releases/${folder}/www`;
    expect(await head('harbor/_astro/app.1a2b3c4d.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await head(`${www}/faq.html`)).toEqual([
      'text/html; charset=utf-8',
      'public, max-age=0, must-revalidate',
    ]);
    expect(await head(`${www}/builds/latest.json`)).toEqual(['application/json; charset=utf-8', 'no-cache']);
    expect(await head('harbor/live.json')).toEqual(['application/json; charset=utf-8', 'no-cache']);
    // a copy has the same headers as its source
    await publish('second');
    const next = await deploy('harbor', target, place.sitesDir);
    expect(next.copied).toBeGreaterThan(20);
    expect(await head(`harbor/releases/${next.folder}/www/terms.html`)).toEqual([
      'text/html; charset=utf-8',
      'public, max-age=0, must-revalidate',
    ]);
    client.destroy();
  });

  it('an unchanged deploy sends one request', async () => {
    const target = await open();
    await deploy('harbor', target, place.sitesDir);
    storage.requests.length = 0;
    expect((await deploy('harbor', target, place.sitesDir)).state).toBe('unchanged');
    expect(storage.requests.map(({ method, key }) => `${method} ${key}`)).toEqual(['GET harbor/live.json']);
  });

  it('a deploy of one changed page sends that page and the release’s tables', async () => {
    const target = await open();
    await deploy('harbor', target, place.sitesDir);
    const before = await readDeployed(target, 'harbor');
    await publish('second');
    storage.requests.length = 0;
    const report = await deploy('harbor', target, place.sitesDir);
    expect(uploadedFiles().sort()).toEqual(
      ['live.json', 'manifest.json', 'release.json', 'www/builds/latest.json', 'www/faq.html'].sort(),
    );
    expect(report).toMatchObject({ state: 'deployed', sent: { objects: 4 }, kept: 1 });
    const after = await readDeployed(target, 'harbor');
    expect(readHeading(after)).toBe('second');
    expect(after?.pages.get('terms.html')).toBe(before?.pages.get('terms.html'));
    expect([...(after?.pages.keys() ?? [])]).toEqual([...(before?.pages.keys() ?? [])]);
  });

  it('a deploy keeps the assets of an earlier build for pages that are still open', async () => {
    const target = await open();
    await deploy('harbor', target, place.sitesDir);
    place.addAsset('later.5e6f7a8b.js', 'console.log("later");\n');
    place.renderer.code = 'code-2';
    await publish('second');
    await deploy('harbor', target, place.sitesDir);
    expect((await target.list('harbor/_astro/')).map(({ key }) => key).sort()).toEqual([
      'harbor/_astro/app.1a2b3c4d.js',
      'harbor/_astro/later.5e6f7a8b.js',
    ]);
  });

  it('a deploy after a rollback makes the previous release live', async () => {
    const target = await open();
    await deploy('harbor', target, place.sitesDir);
    await publish('second');
    expect((await deploy('harbor', target, place.sitesDir)).state).toBe('deployed');
    await place.rollBack('harbor');
    const report = await deploy('harbor', target, place.sitesDir);
    expect(report.state).toBe('deployed');
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('first');
  });
});

describe('a prune', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

  it('a prune removes old releases, but never the live one or the one before it', async () => {
    const target = await open();
    const folders: (string | null)[] = [];
    for (const heading of ['first', 'second', 'third']) {
      await publish(heading);
      folders.push((await deploy('harbor', target, place.sitesDir)).folder);
    }
    const early = await pruneTarget('harbor', { target, keepDays: 30, now: inDays(29) });
    expect(early).toMatchObject({ releases: [], removed: 0 });
    const late = await pruneTarget('harbor', { target, keepDays: 30, now: inDays(31) });
    expect(late.releases).toEqual([folders[0]]);
    const left = (await target.list('harbor/releases/')).map(({ key }) => key.split('/')[2]);
    expect([...new Set(left)].sort()).toEqual(folders.slice(1).sort());
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('third');
  });

  it('a prune removes unused hashed files of its own brand only', async () => {
    const target = await open();
    await publish('other', 'mesa');
    await deploy('mesa', target, place.sitesDir);
    await target.put({
      key: 'harbor/_astro/gone.00000000.js',
      contentType: 'text/javascript',
      cacheControl: 'no-cache',
      source: { text: 'gone' },
    });
    await deploy('harbor', target, place.sitesDir);
    const mesa = await target.list('mesa/');
    await pruneTarget('harbor', { target, keepDays: 30, now: inDays(31) });
    expect((await target.list('harbor/_astro/')).map(({ key }) => key)).toEqual([
      'harbor/_astro/app.1a2b3c4d.js',
    ]);
    expect(await target.list('mesa/')).toEqual(mesa);
  });

  it('a prune removes nothing if it cannot read the live release', async () => {
    const target = await open();
    const prune = () => pruneTarget('harbor', { target, keepDays: 30, now: inDays(31) });
    await expect(prune()).rejects.toThrow(/nothing is live/);
    const { folder } = await deploy('harbor', target, place.sitesDir);
    await target.remove([`harbor/releases/${folder}/manifest.json`]);
    storage.requests.length = 0;
    await expect(prune()).rejects.toThrow(/manifest\.json cannot be read, so nothing is removed/);
    expect(storage.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('a failing object storage', () => {
  const secret = 'wJalrXUtnFEMI-not-a-real-key';

  it.each<[string, Partial<ObjectStorageSettings>, RegExp]>([
    [
      'a wrong access key',
      { credentials: { accessKeyId: 'NOBODY', secretAccessKey: secret } },
      /does not know these credentials/,
    ],
    [
      'a wrong secret key',
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: secret } },
      /refused the signature/,
    ],
    ['no such bucket', { bucket: 'no-such-bucket' }, /there is no bucket no-such-bucket/],
    [
      'no server at the address',
      { endpoint: 'http://127.0.0.1:9' },
      /does not answer, or too slowly \(ECONNREFUSED\)/,
    ],
    ['no such machine', { endpoint: 'http://storage.invalid' }, /does not answer, or too slowly/],
  ])('%s: a deploy explains the error without revealing the keys', async (_, settings, words) => {
    const report = await deploy('harbor', await open(settings), place.sitesDir);
    expect(report).toMatchObject({ state: 'failed', sent: { objects: 0 } });
    expect(report.error).toMatch(words);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  it('a deploy names the permission that is missing', async () => {
    storage.trouble = ({ method }) => (method === 'PUT' ? 'denied' : undefined);
    const { error } = await deploy('harbor', await open(), place.sitesDir);
    expect(error).toMatch(/does not let these credentials put harbor\/releases\/.*s3:PutObject/);
  });

  it('a deploy retries after a busy response or a dropped connection', async () => {
    const target = await open();
    const seen = new Set<string>();
    let count = 0;
    storage.trouble = ({ method, key, isCopy }) => {
      if (seen.has(`${method} ${key} ${isCopy}`)) return undefined;
      seen.add(`${method} ${key} ${isCopy}`);
      count += 1;
      return count % 2 === 0 ? 'busy' : 'cut';
    };
    expect(await deploy('harbor', target, place.sitesDir)).toMatchObject({ state: 'deployed', error: '' });
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('first');
  });

  it('a deploy gives up on a silent connection or a storage that stays busy', async () => {
    storage.trouble = () => 'silent';
    const silent = await deploy('harbor', await open({}, { silenceMs: 300 }), place.sitesDir);
    expect(silent.error).toMatch(/does not answer, or too slowly/);
    storage.trouble = () => 'busy';
    const busy = await deploy('harbor', await open(), place.sitesDir);
    expect(busy.error).toMatch(/asks for patience \(503/);
  });

  it('a deploy starts over when the pointer is corrupt', async () => {
    const target = await open();
    await deploy('harbor', target, place.sitesDir);
    const client = sdkClient();
    const { bucket: Bucket } = storage.settings;
    const put = (Body: string) =>
      client.send(new PutObjectCommand({ Bucket, Key: 'harbor/live.json', Body }));
    await put('{"site":"mesa","folder":"../../mesa"}');
    expect((await target.readPointer('harbor')).pointer).toBeNull();
    expect(await deploy('harbor', target, place.sitesDir)).toMatchObject({ state: 'deployed', error: '' });
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('first');
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'harbor/live.json' }));
    expect(await Body?.transformToString()).toContain('"site":"harbor"');
    client.destroy();
  });
});

function sdkClient(): S3Client {
  const { endpoint, region, pathStyle, credentials } = storage.settings;
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
}
