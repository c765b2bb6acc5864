import { expect, it } from 'vitest';
import { makeRelease, RELEASE_PAGE } from '#tests/support/publish/release.ts';
import { toUrlText } from '#util/http/http.ts';
import { redirectTarget, routesOf } from './release-routes.ts';

function routes(redirects: { from: string; to: string }[], pages: string[], refused: string[] = []) {
  const release = makeRelease('harbor', {
    pages: Object.fromEntries(pages.map((path) => [path, RELEASE_PAGE])),
    redirects: redirects.map((rule) => ({ ...rule, status: 301 })),
    refused,
    files: {},
  });
  const { exact, subtrees } = routesOf(release);
  return {
    exact: Object.fromEntries([...exact].map(([path, route]) => [path, route.kind])),
    subtrees: subtrees.map(({ root }) => root),
  };
}

it('a redirect or an omission takes precedence over a page', () => {
  expect(
    routes([{ from: '/faq', to: '/support' }], ['/faq', '/terms', '/arizona'], ['/arizona']).exact,
  ).toEqual({
    '/faq': 'redirect',
    '/terms': 'page',
    '/arizona': 'refused',
  });
});

it('the first matching redirect wins', () => {
  const wide = { from: '/old/*', to: '/' };
  const narrow = { from: '/old/faq', to: '/faq' };
  expect(routes([narrow, wide], [])).toEqual({ exact: { '/old/faq': 'redirect' }, subtrees: ['/old'] });
  expect(routes([wide, narrow], ['/old', '/old/x', '/older'])).toEqual({
    exact: { '/older': 'page' },
    subtrees: ['/old'],
  });
  expect(routes([wide, { from: '/old/deep/*', to: '/' }], []).subtrees).toEqual(['/old']);
});

it('a redirect can cover the whole site', () => {
  expect(routes([{ from: '/*', to: 'https://elsewhere.example/' }], ['/', '/faq'])).toEqual({
    exact: {},
    subtrees: [''],
  });
});

it('escaped paths are decoded, so that each page has one entry', () => {
  expect(routes([{ from: '/a%20b/', to: '/' }], ['/a%20b']).exact).toEqual({ '/a b': 'redirect' });
});

it('a redirect keeps the query only inside the site', () => {
  expect(redirectTarget({ to: '/faq' }, '?a=1')).toBe('/faq?a=1');
  expect(redirectTarget({ to: '/faq#top' }, '?a=1')).toBe('/faq?a=1#top');
  expect(redirectTarget({ to: '/faq?b=2' }, '?a=1')).toBe('/faq?b=2');
  expect(redirectTarget({ to: 'https://elsewhere.example/' }, '?a=1')).toBe('https://elsewhere.example/');
});

it('toUrlText escapes characters that a header cannot hold', () => {
  expect(toUrlText('/preguntas más?q="a b"#<x>')).toBe('/preguntas%20m%C3%A1s?q=%22a%20b%22#%3Cx%3E');
  expect(toUrlText('/a%20b')).toBe('/a%20b');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'javascript:alert(1)',
  'https://',
  '/a b',
  '/a\r\nX: y',
])('a redirect to %j is rejected', (to) => {
  expect(() => routes([{ from: '/old', to }], [])).toThrow();
});
