import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ReleaseInput, ReleaseSchema } from '../release/release.ts';
import {
  CACHE_CONTROL,
  CONTENT_TYPES,
  DEFAULT_CONTENT_TYPE,
  STRICT_TRANSPORT_SECURITY,
} from '../release/response-headers.ts';
import { nginxServerBlock } from './nginx.ts';

const page = { file: 'index.html', etag: '"a"', csp: "default-src 'none'" };

function block(changes: Partial<ReleaseInput> = {}, sitesDir = '/srv/sites'): string {
  const release = ReleaseSchema.parse({
    site: 'harbor',
    id: 'r7',
    code: '',
    content: '',
    fingerprint: '',
    hosts: ['harbor.example'],
    publishedAt: '2026-01-01T00:00:00Z',
    pages: { '/': page },
    errors: { '404': { ...page, file: '404.html' }, invalid: page, '500': page },
    ...changes,
  });
  return nginxServerBlock(release, { sitesDir });
}

/** Splits a configuration into its quoted strings and the rest, as nginx does. */
function read(text: string): { quoted: string[]; bare: string } {
  const quoted: string[] = [];
  const bare = text.replace(/#.*$/m, '').replace(/"((?:\\.|[^"\\])*)"/g, (_, inner: string) => {
    quoted.push(inner.replace(/\\(.)/g, '$1'));
    return 'Q';
  });
  return { quoted, bare };
}

describe('the server block of a release', () => {
  it('the server block serves the release’s own folder, so that page and policy match', () => {
    expect(block()).toContain('root "/srv/sites/harbor/releases/r7/www";');
    expect(block()).not.toContain('current');
  });

  it('the server block names the site’s hosts and its localhost name', () => {
    expect(block()).toContain('server_name "harbor.localhost" "harbor.example";');
  });

  it('the server block sets the policy of each page', () => {
    const text = block({
      pages: { '/faq': { ...page, file: 'faq.html', csp: "default-src 'none'; img-src 'self'" } },
    });
    expect(text).toMatch(
      /location = "\/faq" \{\s+set \$enamel_csp "default-src 'none'; img-src 'self'";[^}]*try_files "\/faq.html" =404;/,
    );
  });

  it('the server block sets the policy of a file that has one', () => {
    const csp = "default-src 'none'; connect-src 'self'";
    const text = block({ files: { '/worker.js': { file: 'worker.js', csp } } });
    expect(text).toMatch(
      /location = "\/worker.js" \{[^}]*set \$enamel_csp "default-src 'none'; connect-src 'self'";[^}]*try_files "\/worker.js" =404;/,
    );
  });

  it('content cannot escape from the quotes of the server block', () => {
    const hostile = '"; } server { return 200 $host\\';
    const text = block(
      {
        pages: {
          '/': { ...page, csp: hostile },
          '/%22;%7D%20return%20200;%23': page,
          '/$host$1(.*)': page,
        },
        headers: { 'X-Note': hostile },
        shells: [{ ...page, prefix: '/a.b/' }],
        redirects: [{ from: '/$uri', to: 'https://elsewhere.example/?a=$host;b', status: 302 }],
      },
      '/srv/a "quoted" {folder}',
    );
    const { quoted, bare } = read(text);
    expect(bare).not.toMatch(/"|return 200|\$host/);
    expect(bare.match(/\{/g)?.length).toBe(bare.match(/\}/g)?.length);
    expect(bare.match(/\bserver\b/g)).toHaveLength(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's notation, not ours
    const withoutVariables = hostile.replace('$', '${enamel_dollar}');
    expect(quoted).toContain(withoutVariables);
    expect(quoted).toContain('/";} return 200;#');
    expect(quoted).toContain('/$host$1(.*)');
    expect(quoted).toContain(String.raw`^/a\.b/[^/]+$`);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's notation, not ours
    expect(quoted).toContain('https://elsewhere.example/?a=${enamel_dollar}host;b');
  });

  it('no redirect covers addresses of files or the API', () => {
    const rules = ['/media/*', '/media', '/_astro/x.js', '/api/*', '/mediator'];
    const text = block({ redirects: rules.map((from) => ({ from, to: '/', status: 301 as const })) });
    expect(text.match(/location [^{]*"\/(?:media|_astro|api)(?:\/|")/g)).toBeNull();
    expect(text).toContain('location = "/mediator"');
  });

  it('each location appears only once', () => {
    const text = block({
      pages: { '/': page, '/faq': page, '/old': page, '/old/x': page },
      refused: ['/faq'],
      redirects: [
        { from: '/old/*', to: '/', status: 301 },
        { from: '/old', to: '/faq', status: 301 },
        { from: '/old/', to: '/faq', status: 301 },
        { from: '/twice', to: '/faq', status: 301 },
        { from: '/twice/', to: '/faq', status: 301 },
      ],
    });
    const locations = text.match(/^ {2}location .*(?= \{)/gm) ?? [];
    expect(locations.length).toBeGreaterThan(10);
    expect(new Set(locations).size).toBe(locations.length);
  });

  it('a redirect can cover the whole site', () => {
    const text = block({ redirects: [{ from: '/*', to: 'https://elsewhere.example/', status: 301 }] });
    expect(text).toMatch(/location \^~ "\/" \{\s+return 301 "https:\/\/elsewhere.example\/";/);
    expect(text).not.toContain('location = "/"');
    expect(text).not.toContain('location / {');
  });
});

describe('the documented settings that every server block relies on', () => {
  const settings = readFileSync('docs/deploy/enamel/http.conf', 'utf8');

  it('http.conf has the same content types as the built-in server', () => {
    const types = /^types \{\n([^}]*)\}/m.exec(settings)?.[1] ?? '';
    const known = types.matchAll(/^\s*"([^"]+)"\s+([\w ]+);$/gm);
    const byEnding = [...known].flatMap(([, type, endings = '']) =>
      endings.split(' ').map((ending) => [ending, type]),
    );
    expect(Object.fromEntries(byEnding)).toEqual(CONTENT_TYPES);
    expect(settings).toContain(`default_type ${DEFAULT_CONTENT_TYPE};`);
  });

  it('http.conf has the same caching and HSTS values as the built-in server', () => {
    expect(settings).toContain(`"${STRICT_TRANSPORT_SECURITY}"`);
    expect(settings).toContain(`"${CACHE_CONTROL.error}"`);
  });
});
