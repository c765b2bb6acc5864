import fs, { readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Publishing, rawSite, readLive } from '#tests/support/publish/publish-fixture.ts';
import { heading, publishTwoBrands, readHeading, removeBrands } from '#tests/support/publish/two-brands.ts';

let place: Publishing;
beforeEach(async () => {
  place = await publishTwoBrands();
});
afterEach(() => removeBrands(place));

describe('an old release that cannot be removed', () => {
  it('a publish succeeds if an old release cannot be removed, and logs the reason', async () => {
    for (let at = 1; at <= 6; at += 1) {
      place.write('harbor', heading(`${at}`));
      await place.publish('harbor');
    }
    const remove = fs.rmSync;
    vi.spyOn(fs, 'rmSync').mockImplementation((file, options) => {
      if (!/releases\/[0-9a-f]{16}$/.test(String(file))) return remove(file, options);
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: file });
    });
    syncBuiltinESMExports();
    place.write('harbor', heading('new'));
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'published', error: '' });
    expect(readHeading(place, 'harbor')).toBe('new');
    expect(String(vi.mocked(console.error).mock.calls.at(-1))).toMatch(
      /^harbor: it is published; removing old releases failed at \S+: no permission\./,
    );
  });
});

describe('files removed from a release by hand', () => {
  const lose = (id: string, ...files: string[]) => {
    for (const file of files) fs.rmSync(path.join(place.sitesDir, 'harbor/releases', id, 'www', file));
  };
  const readLiveId = () => readLive(place.sitesDir, 'harbor').release.id;

  it('a publish restores removed files even if nothing has changed', async () => {
    const live = readLiveId();
    lose(live, 'terms.html', 'robots.txt');
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'published', error: '' });
    expect(readLive(place.sitesDir, 'harbor').files.get('terms.html')).toContain('/terms of harbor');
    expect((await place.publish('harbor'))[0]?.state).toBe('unchanged');
  });

  it('a publish rebuilds an earlier release that lost files', async () => {
    const old = readLiveId();
    place.write('harbor', heading('new'));
    await place.publish('harbor');
    lose(old, 'terms.html');
    place.write('harbor', heading('old'));
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'published', error: '' });
    expect(readHeading(place, 'harbor')).toBe('old');
    expect(readLiveId()).not.toBe(old);
  });

  it('a rollback rejects a release that lost files', async () => {
    const old = readLiveId();
    place.write('harbor', heading('new'));
    await place.publish('harbor');
    lose(old, 'terms.html', 'faq.html');
    await expect(place.rollBack('harbor')).rejects.toThrow(
      `harbor: the release ${old} has damaged files (faq.html and 1 more). Roll back to another, or publish again.`,
    );
    expect(readHeading(place, 'harbor')).toBe('new');
  });
});

describe('a batch that fails to write its hosts', () => {
  it('a full disk fails the brands without hosts, and the next publish writes them', async () => {
    for (const site of ['harbor', 'mesa']) {
      const { site: own } = rawSite(site);
      place.write(site, { ...heading('new'), site: { ...own, hosts: [`${site}.example`] } });
    }
    const rename = fs.renameSync;
    let writes = 0;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      // the first brand of a batch writes at once, the others a second later
      if (String(to).endsWith('hosts.json')) writes += 1;
      if (writes < 2) return rename(from, to);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', dest: to });
    });
    syncBuiltinESMExports();
    const [harbor, mesa] = await place.publish(['harbor', 'mesa']);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect([harbor?.state, mesa?.state]).toEqual(['published', 'failed']);
    expect(mesa?.error).toMatch(
      /^mesa: switching to the new release failed at \S+hosts\.json: the disk is full/,
    );
    expect((await place.publish(['harbor', 'mesa'])).map(({ error }) => error)).toEqual(['', '']);
    expect(JSON.parse(readFileSync(path.join(place.sitesDir, 'hosts.json'), 'utf8'))).toMatchObject({
      'harbor.example': 'harbor',
      'mesa.example': 'mesa',
    });
  });

  it('the next publish writes the hosts of a killed batch even if nothing has changed', async () => {
    const hosts = (more: string[]) => ({ site: { ...rawSite('mesa').site, hosts: more } });
    place.write('mesa', hosts(['mesa.example', 'old.example']));
    await place.publish('mesa');
    const table = path.join(place.sitesDir, 'hosts.json');
    const before = readFileSync(table);
    place.write('mesa', hosts(['mesa.example', 'new.example']));
    await place.publish('mesa');
    const after = readFileSync(table);
    writeFileSync(table, before);
    const [report] = await place.publish('mesa');
    expect(report).toMatchObject({ state: 'unchanged', error: '' });
    expect(readFileSync(table)).toEqual(after);
  });
});
