import { describe, expect, it } from 'vitest';
import { changedAddresses, everyAddress } from './changed-urls.ts';
import type { Release } from './release.ts';

const pageOf = (etag: string, more = {}) => ({
  etag,
  csp: 'x',
  index: true,
  file: 'a.html',
  input: '',
  title: '',
  ...more,
});
const release = (parts: Partial<Release> = {}): Release =>
  ({
    hosts: ['a.localhost', 'a.example'],
    pages: {},
    files: {},
    shells: [],
    redirects: [],
    refused: [],
    ...parts,
  }) as unknown as Release;

const changed = (before: Partial<Release>, after: Partial<Release>) =>
  changedAddresses(release(before), release(after));

describe('addresses to purge', () => {
  it('new, changed and removed pages are purged', () => {
    const before = { pages: { '/a': pageOf('"1"'), '/b': pageOf('"1"'), '/c': pageOf('"1"') } };
    const after = { pages: { '/a': pageOf('"1"'), '/b': pageOf('"2"'), '/d': pageOf('"1"') } };
    expect(changed(before, after)).toEqual({ hosts: ['a.example'], paths: ['/b', '/c', '/d'], prefixes: [] });
    expect(changed(before, before).paths).toEqual([]);
  });

  it('a page with changed headers or dates is purged', () => {
    for (const more of [{ csp: 'y' }, { index: false }, { until: '2026-07-01' }])
      expect(
        changed({ pages: { '/a': pageOf('"1"') } }, { pages: { '/a': pageOf('"1"', more) } }).paths,
      ).toEqual(['/a']);
  });

  it('an added or removed redirect is purged with all paths below it', () => {
    const rules = { redirects: [{ from: '/old/*', to: '/new', status: 301 as const }] };
    expect(changed({}, rules)).toMatchObject({ paths: ['/old'], prefixes: ['/old/'] });
    expect(changed(rules, {})).toMatchObject({ paths: ['/old'], prefixes: ['/old/'] });
  });

  it('every path below a changed shell is purged', () => {
    const shell = (etag: string) => ({
      shells: [{ ...pageOf(etag), prefix: '/office/', status: 404 as const }],
    });
    expect(changed(shell('"1"'), shell('"2"'))).toMatchObject({ paths: [], prefixes: ['/office/'] });
  });

  it('pages are also purged on hosts that the brand has released', () => {
    expect(changed({ hosts: ['old.example'] }, { hosts: ['new.example'] }).hosts).toEqual([
      'old.example',
      'new.example',
    ]);
  });

  it('everyAddress covers the whole site', () => {
    expect(everyAddress(release())).toEqual({ hosts: ['a.example'], paths: [], prefixes: ['/'] });
    expect(everyAddress(release({ hosts: ['a.localhost'] })).hosts).toEqual(['a.localhost']);
  });
});
