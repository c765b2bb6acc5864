import { describe, expect, it } from 'vitest';
import { type Changes, compareReleases, reportText, type SiteReport } from './site-report.ts';

const entry = (title: string, etag: string) => ({
  file: 'x.html',
  etag,
  csp: '',
  input: '',
  title,
  index: true,
});
const errors = { '404': entry('a', '"1"'), invalid: entry('b', '"1"'), '500': entry('c', '"1"') };
const table = (pages: Record<string, ReturnType<typeof entry>>, redirects: string[] = []) => ({
  pages,
  errors,
  shells: [{ ...entry('Office', '"1"'), prefix: '/office/', status: 404 as const }],
  redirects: redirects.map((from) => ({ from, to: '/', status: 301 as const })),
});

const none: Changes = {
  added: [],
  changed: [],
  removed: [],
  unchanged: 3,
  redirects: { added: [], removed: [] },
};
const report = (changes: Partial<SiteReport>): SiteReport => ({
  site: 'harbor',
  state: 'published',
  release: 'r2',
  before: 'r1',
  durationMs: 84.4,
  changes: none,
  findings: [],
  error: '',
  ...changes,
});

describe('what a publish changed', () => {
  it('a report lists pages and redirects whose published files changed', () => {
    const before = table(
      { '/': entry('Home', '"1"'), '/faq': entry('FAQ', '"1"'), '/old': entry('Old', '"1"') },
      ['/a'],
    );
    const after = table(
      { '/': entry('Home', '"1"'), '/faq': entry('Answers', '"2"'), '/new': entry('New', '"1"') },
      ['/b'],
    );
    expect(compareReleases(before, after)).toEqual({
      added: [{ path: '/new', title: 'New' }],
      changed: [{ path: '/faq', title: 'Answers' }],
      removed: [{ path: '/old', title: 'Old' }],
      // the home page, three error pages, the shell
      unchanged: 5,
      redirects: { added: ['/b → / (301)'], removed: ['/a → / (301)'] },
    });
  });

  it('a report of a new site lists every page as added', () => {
    expect(compareReleases(null, table({ '/': entry('Home', '"1"') })).added).toHaveLength(5);
  });
});

describe('the report as text', () => {
  it('a report names pages with their titles, and redirects', () => {
    const changes = {
      ...none,
      changed: [{ path: '/faq', title: 'Answers' }],
      added: [{ path: '/new', title: '' }],
      redirects: { added: ['/b → / (301)'], removed: [] },
    };
    expect(reportText(report({ changes }))).toBe(
      [
        '✓ harbor: published as r2 in 84 ms: 1 added, 1 changed, 0 removed, 3 unchanged',
        '    + /new',
        '    ~ /faq  Answers',
        '    + redirect /b → / (301)',
      ].join('\n'),
    );
  });

  it('a long report counts the pages beyond its limit', () => {
    const changed = Array.from({ length: 25 }, (_, index) => ({ path: `/office/${index}`, title: '' }));
    const lines = reportText(report({ changes: { ...none, changed } })).split('\n');
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe('    ~ … and 5 more pages');
  });

  it('a report of a failed publish names the release that stays live', () => {
    const failed = { state: 'failed', release: 'r1', changes: null } as const;
    expect(
      reportText(report({ ...failed, error: 'harbor: writing failed: the disk is full (ENOSPC).' })),
    ).toBe('✗ harbor: writing failed: the disk is full (ENOSPC). Release r1 stays live.');
    expect(reportText(report({ ...failed, release: null, error: 'harbor: no such thing' }))).toBe(
      '✗ harbor: no such thing. It is not live.',
    );
  });

  it('a report does not repeat logged errors', () => {
    const error = 'harbor: checking the content failed: Unable to parse CMS Schema\n  one\n  two';
    expect(reportText(report({ state: 'failed', release: 'r1', error }))).toBe(
      '✗ harbor: checking the content failed: Unable to parse CMS Schema (2 errors, listed above). Release r1 stays live.',
    );
  });

  it('a report shows the findings, even if nothing changed', () => {
    const finding = { rule: 'dead-link', severity: 'warning', document: 'pages/faq.json' } as const;
    const findings = [{ ...finding, field: 'pages[0].title', message: 'leads nowhere' }];
    expect(reportText(report({ state: 'unchanged', findings }))).toBe(
      [
        '= harbor: nothing changed (84 ms)',
        '  ! dead-link (1 warning)',
        '      pages/faq.json  pages[0].title',
        '        leads nowhere',
      ].join('\n'),
    );
  });
});
