import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rawRecord } from '#tests/support/content/record.ts';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { mediaFolder, publishedMedia } from '../content/media-store.ts';
import { sharedPaths, sitePaths } from '../release/release.ts';
import { removeUnused } from './shared-media.ts';

const SVG = Buffer.from(`<svg viewBox="0 0 9 9">${'<path d="M0 0h9"/>'.repeat(40)}</svg>`);
const COPIES = ['logo.svg', 'logo.svg.br', 'logo.svg.gz'];

let place: Publishing;
beforeEach(() => {
  place = makePublishing();
});
afterEach(() => place.remove());

const inode = (file: string) => statSync(file).ino;
const shared = () => sharedPaths(place.sitesDir).media;
const mediaFile = (site: string, name: string) => path.join(sitePaths(place.sitesDir, site).media, name);
const dirsOf = (site: string) => ({ folder: sitePaths(place.sitesDir, site).media, shared: shared() });
const store = async (site: string) => {
  const media = publishedMedia(dirsOf(site), { compress: true, known: {} });
  await media.store('logo.svg', SVG);
  return media;
};

it('stores an equal image of two brands, and its compressed copies, once', async () => {
  await store('harbor');
  const media = await store('mesa');
  for (const name of COPIES) {
    expect(inode(mediaFile('mesa', name))).toBe(inode(mediaFile('harbor', name)));
    expect(media.fresh().files).toContain(mediaFile('mesa', name));
  }
  expect(readdirSync(path.dirname(mediaFile('mesa', '')))).not.toContainEqual(
    expect.stringContaining('.tmp'),
  );
});

it('does not reuse a damaged shared image, and replaces it for the next brand', async () => {
  await store('harbor');
  truncateSync(mediaFile('harbor', 'logo.svg'), 10);
  await store('mesa');
  expect(statSync(mediaFile('mesa', 'logo.svg')).size).toBe(SVG.length);
  expect(statSync(mediaFile('harbor', 'logo.svg')).size).toBe(10);
  await store('harbor');
  expect(inode(mediaFile('harbor', 'logo.svg'))).toBe(inode(mediaFile('mesa', 'logo.svg')));
});

it('does not change other brands’ files when it writes an image again', async () => {
  await store('harbor');
  await store('mesa');
  const before = readFileSync(mediaFile('mesa', 'logo.svg.br'));
  const other = Buffer.from(`<svg viewBox="0 0 8 8">${'<path d="M1 1h9"/>'.repeat(50)}</svg>`);
  await mediaFolder(dirsOf('harbor'), { compress: true }).store('logo.svg', other);
  expect(readFileSync(mediaFile('mesa', 'logo.svg.br'))).toEqual(before);
  expect(readFileSync(mediaFile('mesa', 'logo.svg'))).toEqual(SVG);
});

it('deletes shared images once no brand uses them', async () => {
  await store('harbor');
  writeFileSync(path.join(shared(), '.tmp-left'), '');
  removeUnused(shared());
  expect(readdirSync(shared())).toHaveLength(3);
  rmSync(path.dirname(mediaFile('harbor', '')), { recursive: true });
  removeUnused(shared());
  expect(readdirSync(shared())).toEqual([]);
});

it('stores every equal file of two releases of a brand once', async () => {
  const page = (heading: string) => ({ ...rawRecord(), pages: [{ page: 'faq' as const, heading }] });
  place.write('harbor', page('First'));
  await place.publish('harbor');
  const before = readLive(place.sitesDir, 'harbor').root;
  place.write('harbor', page('Second'));
  await place.publish('harbor');
  const { root } = readLive(place.sitesDir, 'harbor');
  expect(root).not.toBe(before);
  for (const name of ['terms.html', 'robots.txt', 'manifest.webmanifest', '_redirects'])
    expect(inode(path.join(root, name)), name).toBe(inode(path.join(before, name)));
  expect(inode(path.join(root, 'faq.html'))).not.toBe(inode(path.join(before, 'faq.html')));
});
