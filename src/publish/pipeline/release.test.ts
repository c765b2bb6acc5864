import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  currentReleaseId,
  type ReleaseInput,
  ReleaseSchema,
  readRelease,
  sitePaths,
} from '../release/release.ts';

const page = { file: 'index.html', etag: '"a"', csp: "default-src 'none'" };
const table: ReleaseInput = {
  site: 'harbor',
  id: 'r1',
  code: 'c',
  content: 'd',
  fingerprint: 'f',
  hosts: ['harbor.localhost'],
  publishedAt: '2026-01-02T03:04:05.678Z',
  pages: { '/': page },
  errors: { '404': page, invalid: page, '500': page },
};

describe('a release’s table', () => {
  it('a release’s table has defaults for omitted fields', () => {
    const release = ReleaseSchema.parse(table);
    expect(release).toMatchObject({ version: 'live', redirects: [], refused: [], shells: [], headers: {} });
    expect(Object.keys(release.files)).toEqual(['/sitemap.xml', '/robots.txt', '/builds/latest.json']);
    expect(release.pages['/']).toMatchObject({ index: true, title: '' });
  });

  it.each([
    '../x.html',
    'a/../../x.html',
    '/etc/passwd',
    'a//b.html',
    './a.html',
    '',
    'a/',
    'a\\b.html',
    'a\0.html',
  ])('a release rejects the file %j outside its folder', (file) => {
    expect(ReleaseSchema.safeParse({ ...table, pages: { '/': { ...page, file } } }).success).toBe(false);
  });

  it.each(['faq', '/faq/', '//faq', '/a b', '/a%2fb', '/a%5Cb', '/a%00', '/%', '/%ff', '/a?b', '/a#b', '/ñ'])(
    'a release rejects the invalid address %j',
    (address) => {
      expect(ReleaseSchema.safeParse({ ...table, pages: { [address]: page } }).success).toBe(false);
    },
  );

  it.each(["default-src 'none'\r\nX-Evil: 1", 'default-src ñ'])(
    'a release rejects the policy %j, which no header can hold',
    (csp) => {
      expect(ReleaseSchema.safeParse({ ...table, pages: { '/': { ...page, csp } } }).success).toBe(false);
    },
  );

  it.each(['Content-Length', 'cache-control', 'Content-Security-Policy', 'Set-Cookie', 'X Y', 'X:Y'])(
    'a release rejects the reserved or invalid header %s',
    (name) => {
      expect(ReleaseSchema.safeParse({ ...table, headers: { [name]: 'x' } }).success).toBe(false);
    },
  );
});

describe('the live release on disk', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'enamel-release-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('the live release is the one that the link names', async () => {
    const paths = sitePaths(dir, 'harbor');
    expect(currentReleaseId(dir, 'harbor')).toBeNull();
    await mkdir(paths.release('r1'), { recursive: true });
    await symlink('releases/r1', paths.current);
    expect(currentReleaseId(dir, 'harbor')).toBe('r1');
  });

  it('a release’s table must belong to that release', async () => {
    const paths = sitePaths(dir, 'harbor');
    await mkdir(paths.release('r1'), { recursive: true });
    await writeFile(paths.table('r1'), JSON.stringify(table));
    expect((await readRelease(dir, 'harbor', 'r1')).hosts).toEqual(['harbor.localhost']);
    await writeFile(paths.table('r1'), JSON.stringify({ ...table, id: 'r2' }));
    await expect(readRelease(dir, 'harbor', 'r1')).rejects.toThrow(/holds the table of harbor r2/);
  });
});
