import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deploy, readDeployed, readHeading } from '#tests/support/publish/deployed-site.ts';
import { makePublishing, type Publishing } from '#tests/support/publish/publish-fixture.ts';
import { openFolderTarget } from './folder-target.ts';
import { pruneTarget } from './prune.ts';

let place: Publishing;
let dir: string;

beforeEach(async () => {
  place = makePublishing();
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-deploy-'));
  await publish('first');
});
afterEach(() => {
  place.remove();
  rmSync(dir, { recursive: true, force: true });
});

async function publish(heading: string): Promise<void> {
  place.write('harbor', { pages: [{ page: 'faq', heading }] });
  expect((await place.publish('harbor'))[0]?.error).toBe('');
}

describe('a deploy to a folder', () => {
  it('a deploy to a folder writes a complete document root', async () => {
    const target = openFolderTarget(dir);
    expect(await deploy('harbor', target, place.sitesDir)).toMatchObject({ state: 'deployed', error: '' });
    const www = path.join(dir, 'harbor/current/www');
    const files = readdirSync(www, { recursive: true }).map(String);
    expect(files).toEqual(
      expect.arrayContaining([
        'index.html',
        'index.html.br',
        '404.html',
        '_headers',
        '_redirects',
        'builds/latest.json',
      ]),
    );
    expect(files).toEqual(expect.arrayContaining(['_astro/app.1a2b3c4d.js', '_astro/app.1a2b3c4d.js.gz']));
    expect(readFileSync(path.join(www, 'faq.html'), 'utf8')).toContain('<h1>first</h1>');
  });

  it('a deploy switches the link and keeps the previous release', async () => {
    const target = openFolderTarget(dir);
    await deploy('harbor', target, place.sitesDir);
    const before = readlinkSync(path.join(dir, 'harbor/current'));
    await publish('second');
    const report = await deploy('harbor', target, place.sitesDir);
    expect(report.copied).toBeGreaterThan(20);
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('second');
    expect(readFileSync(path.join(dir, 'harbor', before, 'www/faq.html'), 'utf8')).toContain('first');
    expect((await deploy('harbor', target, place.sitesDir)).state).toBe('unchanged');
    expect(
      readdirSync(dir, { recursive: true }).filter((name) => /\.tmp-|\.lock/.test(String(name))),
    ).toEqual([]);
  });

  it('a deploy follows a rollback, and a prune removes old releases', async () => {
    const target = openFolderTarget(dir);
    const folders: (string | null)[] = [];
    for (const heading of ['first', 'second', 'third']) {
      await publish(heading);
      folders.push((await deploy('harbor', target, place.sitesDir)).folder);
    }
    await place.rollBack('harbor');
    await deploy('harbor', target, place.sitesDir);
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('second');
    const now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await pruneTarget('harbor', { target, keepDays: 30, now });
    expect(readdirSync(path.join(dir, 'harbor/releases')).sort()).toEqual([folders[1], folders[2]].sort());
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('second');
  });

  it('a deploy names a folder that blocks its link', async () => {
    mkdirSync(path.join(dir, 'harbor/current'), { recursive: true });
    const { error } = await deploy('harbor', openFolderTarget(dir), place.sitesDir);
    expect(error).toMatch(/current is not a link of ours/);
  });

  it('a deploy does not write through a foreign link', async () => {
    const elsewhere = path.join(dir, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, 'live.json'), '{"site":"mesa"}');
    mkdirSync(path.join(dir, 'harbor'));
    symlinkSync('../elsewhere', path.join(dir, 'harbor/current'));
    const target = openFolderTarget(dir);
    expect((await deploy('harbor', target, place.sitesDir)).state).toBe('deployed');
    expect(readdirSync(elsewhere)).toEqual(['live.json']);
  });

  it('a deploy of an unpublished site fails', async () => {
    const report = await deploy('mesa', openFolderTarget(dir), place.sitesDir);
    expect(report).toMatchObject({ state: 'failed', error: 'nothing is published. Publish it first.' });
  });
});
