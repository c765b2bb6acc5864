import { ReleaseSchema } from '#publish/release/release.ts';

export const RELEASE_PAGE = { file: 'index.html', etag: '"a"', csp: '', title: 'Home' };

/** A release whose pages are one file; `more` replaces or adds fields. */
export function makeRelease(site: string, more: object = {}) {
  return ReleaseSchema.parse({
    site,
    id: 'r1',
    code: '',
    content: '',
    fingerprint: '',
    hosts: [],
    publishedAt: '2026-01-01T00:00:00Z',
    pages: { '/': RELEASE_PAGE },
    errors: { '404': RELEASE_PAGE, invalid: RELEASE_PAGE, '500': RELEASE_PAGE },
    ...more,
  });
}
