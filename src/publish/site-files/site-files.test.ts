import { describe, expect, it } from 'vitest';
import { siteLanguages } from '#cms/view/site-languages.ts';
import { policyText } from '../app/content-security-policy.ts';
import { type ReleaseInput, ReleaseSchema } from '../release/release.ts';
import { headersFile, redirectsFile } from './static-host-files.ts';
import { latestJson, robotsTxt, sitemapXml } from './write.ts';

const csp = (style: string) => policyText({ scripts: ["'sha256-s='"], styles: [`'sha256-${style}='`] });
const entry = (file: string, more = {}) => ({
  file,
  etag: '"x"',
  csp: csp(file.replace(/\W/g, '')),
  ...more,
});

const release = (changes: Partial<ReleaseInput> = {}) =>
  ReleaseSchema.parse({
    site: 'harbor',
    id: 'r1',
    code: 'c',
    content: 'n',
    fingerprint: 'f',
    hosts: ['harbor.localhost'],
    publishedAt: '2026-03-01T12:00:00Z',
    pages: {
      '/': entry('index.html'),
      '/checkout': entry('checkout.html', { index: false }),
      '/office/9': entry('office/9.html'),
    },
    shells: [{ ...entry('_shells/office.html'), prefix: '/office/', status: 404 }],
    errors: {
      '404': entry('404.html'),
      invalid: entry('_errors/invalid.html'),
      '500': entry('_errors/500.html'),
    },
    redirects: [
      { from: '/old', to: '/faq', status: 301 },
      { from: '/blog/*', to: 'https://blog.example/x', status: 302 },
    ],
    refused: ['/arizona'],
    ...changes,
  });

describe('_redirects', () => {
  it('_redirects lists redirects, omitted pages and the office shell', () => {
    expect(redirectsFile(release()).trim().split('\n')).toEqual([
      '/old /faq 301',
      '/blog https://blog.example/x 302',
      '/blog/* https://blog.example/x 302',
      '/arizona /_errors/invalid.html 404',
      '/office/9 /office/9 200',
      '/office/* /_shells/office.html 404',
    ]);
  });
});

describe('_headers', () => {
  const rules = (text: string) =>
    new Map(
      text
        .trim()
        .split(/\n(?=\S)/)
        .map((rule) => [rule.slice(0, rule.indexOf('\n')), rule.slice(rule.indexOf('\n') + 1)]),
    );

  it('_headers gives each address exactly one policy', () => {
    const policies = [...rules(headersFile(release()))].filter(([, text]) =>
      text.includes('Content-Security-Policy'),
    );
    expect(policies.map(([path]) => path)).toEqual(['/', '/checkout', '/office/*']);
  });

  it('the policy below a shell allows what the shell and its pages need', () => {
    const text = rules(headersFile(release())).get('/office/*');
    expect(text).toContain("'sha256-office9html='");
    expect(text).toContain("'sha256-_shellsofficehtml='");
  });

  it('_headers enforces https for public hosts only', () => {
    expect(headersFile(release())).not.toMatch(/upgrade-insecure-requests|Strict-Transport-Security/);
    const text = headersFile(release({ hosts: ['harbor.localhost', 'harbor.example'] }));
    expect(text).toContain('; upgrade-insecure-requests');
    expect(rules(text).get('/*')).toContain('Strict-Transport-Security: max-age=31536000');
  });

  it('_headers excludes private pages from search engines and caches hashed files', () => {
    const all = rules(headersFile(release()));
    expect(all.get('/checkout')).toContain('X-Robots-Tag: noindex');
    expect(all.get('/')).not.toContain('noindex');
    expect(all.get('/_astro/*')).toContain('immutable');
    expect(all.get('/builds/latest.json')).toContain('no-cache');
  });
});

describe('files for crawlers and open pages', () => {
  it('the sitemap lists absolute addresses with the date of their last change', () => {
    const xml = sitemapXml('https://harbor.example', [
      { path: '/', siblings: [], changedAt: '2026-03-01T12:00:00Z' },
      { path: "/a&b'", siblings: [], changedAt: '2026-02-01T12:00:00Z' },
    ]);
    expect(xml).toContain('<url><loc>https://harbor.example/</loc><lastmod>2026-03-01</lastmod></url>');
    expect(xml).toContain('<loc>https://harbor.example/a&amp;b&apos;</loc>');
  });

  it('the sitemap lists each page in the languages of the site, the first one for everyone else', () => {
    const [en, es] = siteLanguages({ languages: ['en', 'es'], language: 'en' });
    const siblings = [
      { language: en, path: '/faq' },
      { language: es!, path: '/es/faq' },
    ];
    const entries = siblings.map(({ path }) => ({ path, siblings, changedAt: '2026-03-01T12:00:00Z' }));
    const xml = sitemapXml('https://harbor.example', entries);
    const link = (language: string, path: string): string =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="https://harbor.example${path}"/>`;
    const links = link('en', '/faq') + link('es', '/es/faq') + link('x-default', '/faq');
    expect(xml).toContain(`<loc>https://harbor.example/faq</loc>${links}<lastmod>`);
    expect(xml).toContain(`<loc>https://harbor.example/es/faq</loc>${links}<lastmod>`);
    expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  });

  it('robots.txt disallows private pages in every language', () => {
    const lines = robotsTxt('', ['', '/es']).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /checkout', 'Disallow: /es/checkout']));
    expect(lines.filter((line) => line.includes('api'))).toEqual(['Disallow: /api/']);
  });

  it('robots.txt disallows private pages and names the sitemap', () => {
    const lines = robotsTxt('https://harbor.example').split('\n');
    expect(lines).toContain('Disallow: /checkout');
    expect(lines).toContain('Disallow: /dashboard');
    expect(lines).toContain('Sitemap: https://harbor.example/sitemap.xml');
    expect(lines).not.toContain('Disallow: /');
  });

  it('latest.json names the live build and content, with the page script of each language', () => {
    const build = { code: 'c', content: 'n', release: 'r' };
    const latest = (scripts: string[]) => JSON.parse(latestJson({ ...build, scripts }));
    expect(latest(['/en.js'])).toEqual({ ...build, script: '/en.js' });
    expect(latest(['/en.js', '/es.js'])).toEqual({ ...build, script: '/en.js', others: ['/es.js'] });
  });
});
