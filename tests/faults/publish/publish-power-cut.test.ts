import { execFileSync } from 'node:child_process';
import fs, { existsSync, readlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployRelease } from '#publish/deploy/deploy-release.ts';
import { openFolderTarget } from '#publish/deploy/folder-target.ts';
import { readReleaseSync } from '#publish/release/release.ts';
import { readHistory } from '#publish/release/release-history.ts';
import { damagedFiles } from '#publish/release/verify-release.ts';
import { canMountImages, type DiskImage, makeDiskImage } from '#tests/support/database/disk-image.ts';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { heading } from '#tests/support/publish/two-brands.ts';

const POSSIBLE = canMountImages();

let disk: DiskImage;
let place: Publishing;
beforeEach(async () => {
  if (!POSSIBLE) return;
  disk = makeDiskImage();
  place = makePublishing(path.join(disk.folder, 'enamel'));
  place.write('harbor', heading('old'));
  await place.publish('harbor');
  execFileSync('sync');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  if (POSSIBLE) disk.remove();
});

/** Reads the heading that is live after the cut; throws if the live release is damaged. */
function liveHeading(folder: string): string {
  const sitesDir = path.join(folder, 'enamel/sites');
  const id = path.basename(readlinkSync(path.join(sitesDir, 'harbor/current')));
  expect(damagedFiles(sitesDir, readReleaseSync(sitesDir, 'harbor', id), { thorough: true })).toEqual([]);
  expect(readHistory(path.join(sitesDir, 'harbor/history.json'), id).at(-1)?.id).toBe(id);
  expect(JSON.parse(fs.readFileSync(path.join(sitesDir, 'hosts.json'), 'utf8'))).toMatchObject({
    'harbor.localhost': 'harbor',
  });
  return /<h1>([^<]*)/.exec(readLive(sitesDir, 'harbor').files.get('faq.html') ?? '')?.[1] ?? '';
}

describe.skipIf(!POSSIBLE)('a power cut (needs root and loop devices)', () => {
  it('a power cut right after a publish of one page loses no file', async () => {
    place.write('harbor', heading('new'));
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'published', error: '' });
    expect(disk.afterPowerCut(liveHeading)).toBe('new');
  });

  it('a power cut right after a publish of every page loses no page and no asset', async () => {
    place.renderer.code = 'code-2';
    place.addAsset('more.5e6f7a8b.js', 'console.log("more");\n'.repeat(40));
    place.write('harbor', heading('new'));
    await place.publish('harbor');
    disk.afterPowerCut((folder) => {
      expect(liveHeading(folder)).toBe('new');
      const asset = path.join(folder, 'enamel/sites/_assets/_astro/more.5e6f7a8b.js');
      expect(fs.statSync(asset).size).toBeGreaterThan(0);
      expect(fs.statSync(`${asset}.br`).size).toBeGreaterThan(0);
    });
  });

  it('a power cut right after a first publish or a rollback loses no file', async () => {
    place.write('mesa', heading('first'));
    await place.publish('mesa');
    disk.afterPowerCut((folder) =>
      expect(readLive(path.join(folder, 'enamel/sites'), 'mesa').files.get('faq.html')).toContain('first'),
    );
    place.write('harbor', heading('new'));
    await place.publish('harbor');
    await place.rollBack('harbor');
    expect(disk.afterPowerCut(liveHeading)).toBe('old');
  });

  it('a power cut during a publish leaves the complete old or new release', async () => {
    place.write('harbor', heading('new'));
    const rename = fs.renameSync;
    const found: string[] = [];
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      found.push(disk.afterPowerCut(liveHeading));
      rename(from, to);
      found.push(disk.afterPowerCut(liveHeading));
    });
    syncBuiltinESMExports();
    await place.publish('harbor');
    expect(found.length).toBeGreaterThan(6);
    expect(new Set(['old', 'new', ...found])).toEqual(new Set(['old', 'new']));
    expect(disk.afterPowerCut(liveHeading)).toBe('new');
  });

  it('a power cut right after a deploy to a folder loses no file', async () => {
    const target = openFolderTarget(path.join(disk.folder, 'deployed'));
    const options = { target, sitesDir: place.sitesDir, keepDays: 30, now: () => new Date() };
    expect(await deployRelease('harbor', options)).toMatchObject({ state: 'deployed', error: '' });
    disk.afterPowerCut((folder) => {
      const root = path.join(folder, 'deployed/harbor/current/www');
      const empty = fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .filter((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).size === 0);
      expect(empty).toEqual([]);
      expect(existsSync(path.join(root, 'faq.html'))).toBe(true);
    });
  });
});
