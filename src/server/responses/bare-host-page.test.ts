import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeRelease } from '#tests/support/publish/release.ts';
import { brandListPage, MOST_LISTED } from './bare-host-page.ts';

const local = (port: string) => ({ port, hasApi: true });

it('the bare host links every brand on the same port', () => {
  const { html } = brandListPage(
    [makeRelease('harbor', { name: 'Harbor Dental' }), makeRelease('mesa')],
    local(':8080'),
  );
  expect(html).toContain('href="http://harbor.localhost:8080/"');
  expect(html).toContain('<strong>Harbor Dental</strong>');
  expect(html).toContain('href="http://mesa.localhost:8080/"');
  expect(html).toContain('<strong>Home</strong>');
});

it('the bare host escapes brand names', () => {
  const { html } = brandListPage(
    [makeRelease('harbor', { name: '<script>alert(1)</script>', summary: '"&\'' })],
    local(''),
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('&#60;script&#62;');
});

it('the bare host’s policy allows only its own style', () => {
  const { html, csp } = brandListPage([makeRelease('harbor', { color: '#102030' })], local(''));
  const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
  expect(style).toContain('#102030');
  expect(csp).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(csp).toMatch(/^default-src 'none';/);
});

it('the bare host lists the first brands of many, and says where the others are', () => {
  const many = Array.from({ length: MOST_LISTED + 1 }, (_none, at) => makeRelease(`brand-${at}`));
  const { html } = brandListPage(many, local(':8080'));
  expect(html.match(/<li>/g)).toHaveLength(MOST_LISTED);
  expect(html).toContain('http://&lt;site&gt;.localhost:8080');
  expect(brandListPage(many.slice(1), local('')).html).not.toContain('first 100');
});

it('the bare host explains how to publish if there is no brand', () => {
  expect(brandListPage([], local('')).html).toContain('npm run publish -- --all');
});

it('the bare host links the API reference if the server has an API', () => {
  const link = 'href="http://harbor.localhost:8080/api/docs"';
  expect(brandListPage([makeRelease('harbor')], { port: ':8080', hasApi: true }).html).toContain(link);
  expect(brandListPage([makeRelease('harbor')], { port: ':8080', hasApi: false }).html).not.toContain(
    '/api/docs',
  );
  expect(brandListPage([], { port: ':8080', hasApi: true }).html).not.toContain('/api/docs');
});
