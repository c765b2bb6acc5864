import { execFileSync, spawnSync } from 'node:child_process';
import fs, { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  leftovers,
  makePublishing,
  type Publishing,
  rawSite,
  readLive,
} from '#tests/support/publish/publish-fixture.ts';
import { heading, publishTwoBrands, readHeading, removeBrands } from '#tests/support/publish/two-brands.ts';

let place: Publishing;
beforeEach(async () => {
  place = await publishTwoBrands();
});
afterEach(() => removeBrands(place));

describe('invalid content', () => {
  it('invalid content stops its own site with every error named, and other sites publish', async () => {
    const broken = rawSite('harbor', heading('new'));
    place.write('harbor', { ...broken, header: { layout: 'nine_header', variables: {} } as never });
    place.write('mesa', heading('new'));
    const before = readLive(place.sitesDir, 'harbor');
    const [harbor, mesa] = await place.publish(['harbor', 'mesa']);
    expect(harbor).toMatchObject({ state: 'failed', release: before.release.id });
    expect(harbor?.error).toMatch(
      /^harbor: checking the content failed: Unable to parse CMS Schema[\s\S]*header[\s\S]*layout/,
    );
    expect(vi.mocked(console.error).mock.calls.flat().join('\n')).toContain('Unable to parse CMS Schema');
    expect(readLive(place.sitesDir, 'harbor').files).toEqual(before.files);
    expect(mesa?.state).toBe('published');
    expect(readHeading(place, 'mesa')).toBe('new');
  });

  it('an unknown page guard stops the publish', async () => {
    place.write('harbor', { pages: [{ page: 'faq', guard: 'vips' }] });
    const [report] = await place.publish('harbor');
    expect(report?.error).toContain('Unknown page guard "vips" on /faq');
    expect(readHeading(place, 'harbor')).toBe('old');
  });

  it('a missing picture stops the publish', async () => {
    place.write('harbor', {
      pages: [{ page: 'home', sections: [{ type: 'media', picture: { src: 'media/no.svg', alt: '' } }] }],
    });
    const [report] = await place.publish('harbor');
    expect(report?.error).toContain('(missing-image)');
    expect(report?.error).toContain('media/no.svg');
    expect(readHeading(place, 'harbor')).toBe('old');
  });

  it('a site whose content is missing keeps its live pages', async () => {
    place.write('harbor', null);
    const [report] = await place.publish('harbor');
    expect(report?.error).toBe(
      'harbor: reading the content failed: No such site: harbor. Known sites: mesa.',
    );
    expect(readHeading(place, 'harbor')).toBe('old');
  });

  it('a host of another site stops the publish', async () => {
    const site = (id: string) => ({ site: { ...rawSite(id).site, hosts: ['dental.example'] } });
    place.write('mesa', site('mesa'));
    await place.publish('mesa');
    place.write('harbor', { ...site('harbor'), ...heading('new') });
    const [report] = await place.publish('harbor');
    expect(report?.error).toContain('the host dental.example belongs to the site mesa');
    expect(readHeading(place, 'harbor')).toBe('old');
  });

  it.each(['../harbor', 'Harbor', '', '_assets'])(
    'an invalid site name stops the publish: %j',
    async (site) => {
      const [report] = await place.publish(site);
      expect(report).toMatchObject({ state: 'failed', error: `${site}: this is not the name of a site.` });
    },
  );
});

describe('a page that cannot be published', () => {
  it.each([
    [
      'that fails to render',
      () => {
        throw new Error('no such component');
      },
      'rendering failed: no such component',
    ],
    [
      'with an inline event handler',
      () => '<button onclick="go()">x</button>',
      'rendering failed: / has an inline event handler (onclick)',
    ],
    [
      'with a script address',
      () => '<a href="javascript:go()">x</a>',
      'rendering failed: / has a script address (href)',
    ],
    [
      'with a style attribute',
      () => '<p style="color:red">x</p>',
      'rendering failed: / has a style attribute',
    ],
  ])('a page %s stops the publish and leaves no temporary files', async (_, body, message) => {
    place.write('harbor', heading('new'));
    place.renderer.body = body;
    const before = readLive(place.sitesDir, 'harbor');
    const [report] = await place.publish('harbor', { fresh: true });
    expect(report?.error).toContain(message);
    expect(readLive(place.sitesDir, 'harbor').files).toEqual(before.files);
    expect(leftovers(place.dir)).toEqual([]);
  });
});

/** Notes about a release that is live already: a publish succeeds without them. */
const NOTES = /\/\.(?:switched|checked)$/;

/** Makes every change to the file system from the n-th on fail as on a full disk; removing still works. */
function fillDiskAt(n: number): { changes: () => number } {
  let changes = 0;
  for (const name of [
    'writeFileSync',
    'renameSync',
    'symlinkSync',
    'linkSync',
    'mkdirSync',
    'copyFileSync',
  ] as const) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    vi.spyOn(fs, name).mockImplementation(((...args: unknown[]) => {
      if (NOTES.test(String(args[0]))) return original(...args);
      changes += 1;
      if (changes < n) return original(...args);
      const message = `ENOSPC: no space left on device, ${name}`;
      throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: name });
    }) as never);
  }
  syncBuiltinESMExports();
  return { changes: () => changes };
}

describe('a full disk', () => {
  it('a full disk at any step leaves the live site unchanged and reports a remedy in one line', async () => {
    const counted = makePublishing();
    counted.write('harbor', heading('old'));
    await counted.publish('harbor');
    counted.write('harbor', heading('new'));
    const counter = fillDiskAt(Number.POSITIVE_INFINITY);
    await counted.publish('harbor');
    const steps = counter.changes();
    vi.restoreAllMocks();
    counted.remove();
    expect(steps).toBeGreaterThan(40);

    const before = readLive(place.sitesDir, 'harbor');
    for (let at = 1; at <= steps; at += 1) {
      place.write('harbor', heading(`new ${at}`));
      fillDiskAt(at);
      const [report] = await place.publish('harbor');
      vi.restoreAllMocks();
      syncBuiltinESMExports();
      expect(report?.state, `step ${at} of ${steps}`).toBe('failed');
      expect(report?.error).toMatch(
        /^harbor: [\w ]+ failed( at \S+)?: the disk is full\. Free some space and publish again \(ENOSPC\)\.$/,
      );
      expect(report?.release).toBe(before.release.id);
      expect(readLive(place.sitesDir, 'harbor').files).toEqual(before.files);
      expect(leftovers(place.dir), `step ${at} of ${steps}`).toEqual([]);
    }
    place.write('harbor', heading('new'));
    expect((await place.publish('harbor'))[0]?.error).toBe('');
    expect(readHeading(place, 'harbor')).toBe('new');
  });

  const canMount = process.platform === 'linux' && process.getuid?.() === 0;
  it.skipIf(!canMount)(
    'a full file system leaves the live site unchanged (mounted for the test; needs root)',
    async ({ skip }) => {
      const small = path.join(place.dir, 'small');
      mkdirSync(small);
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
      if (mounted.status !== 0) return skip('this machine does not allow mounts');
      try {
        const there = makePublishing(small);
        there.write('harbor', heading('old'));
        expect((await there.publish('harbor'))[0]?.error).toBe('');
        const before = readLive(there.sitesDir, 'harbor');
        there.write('harbor', heading('new'));
        there.renderer.code = 'code-2';
        there.renderer.body = () => `<p>${'much text '.repeat(9000)}</p>`;
        const [report] = await there.publish('harbor');
        expect(report?.error).toMatch(
          /^harbor: writing failed at \S+: the disk is full\. Free some space and publish again \(ENOSPC\)\.$/,
        );
        expect(readLive(there.sitesDir, 'harbor').files).toEqual(before.files);
        expect(leftovers(small)).toEqual([]);
      } finally {
        execFileSync('umount', [small]);
      }
    },
  );

  it.skipIf(process.platform === 'win32')('a file size limit (ulimit -f) has its own message', () => {
    const child = path.resolve(import.meta.dirname, '../../support/publish/publish-child.ts');
    const long = 'long '.repeat(2000);
    const command = `ulimit -f 16; exec "$0" "$1" "$2" "$3"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, child, place.dir, long], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout || '{}').report?.error, stderr).toMatch(
      /^harbor: writing failed at \S+: the file is larger than this system allows\. .* \(EFBIG\)\.$/,
    );
    expect(readHeading(place, 'harbor')).toBe('old');
    expect(leftovers(place.dir)).toEqual([]);
  });
});

describe('a folder that may not be written', () => {
  it.skipIf(process.getuid?.() === 0)(
    'a publish names a read-only folder and a remedy (not testable as root)',
    async () => {
      const releases = path.join(place.sitesDir, 'harbor/releases');
      fs.chmodSync(releases, 0o555);
      place.write('harbor', heading('new'));
      const [report] = await place.publish('harbor');
      fs.chmodSync(releases, 0o755);
      expect(report?.error).toContain(
        'no permission. Let this user read and write there and publish again (EACCES)',
      );
      expect(readHeading(place, 'harbor')).toBe('old');
    },
  );
});

describe('the tables beside the releases', () => {
  it.each(['history.json', 'hosts.json'])('a publish rewrites a damaged %s', async (name) => {
    const file =
      name === 'hosts.json' ? path.join(place.sitesDir, name) : path.join(place.sitesDir, 'harbor', name);
    fs.writeFileSync(file, '{"half');
    place.write('harbor', heading('new'));
    expect((await place.publish('harbor'))[0]?.error).toBe('');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toBeTruthy();
  });

  it('a publish replaces a live release whose table is missing', async () => {
    fs.rmSync(path.join(place.sitesDir, 'harbor/current/release.json'));
    expect((await place.publish('harbor'))[0]?.state).toBe('published');
    expect(readHeading(place, 'harbor')).toBe('old');
    expect(readdirSync(path.join(place.sitesDir, 'harbor/releases')).length).toBeGreaterThan(0);
  });
});
