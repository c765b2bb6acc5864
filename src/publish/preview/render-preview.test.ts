import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePublishing, type Publishing } from '#tests/support/publish/publish-fixture.ts';
import { previewPage, UnknownVersionError } from './render-preview.ts';

let place: Publishing;
beforeEach(() => {
  place = makePublishing();
  place.renderer.body = (page, site) => `<h1>${page.heading}</h1><p>${site.preview?.state ?? 'live'}</p>`;
  place.write('harbor', { pages: [{ page: 'faq', heading: 'Live questions' }] });
  place.write(
    'harbor',
    {
      pages: [{ page: 'faq', heading: 'New questions' }],
      route_rules: [{ from: '/old', to: 'https://x.example/?a=1&b=2' }],
    },
    'working',
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  place.remove();
});

const preview = (address: string, version = 'working', site = 'harbor') =>
  previewPage(
    { site, version, path: address },
    { source: place.source, renderer: place.renderer, sitesDir: place.sitesDir },
  );

describe('a preview', () => {
  it('a preview renders a page marked as unpublished and publishes nothing', async () => {
    const page = await preview('/faq');
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>New questions</h1><p>unpublished</p>');
    expect(page.csp).toMatch(/script-src 'self' 'sha256-/);
    expect(existsSync(path.join(place.sitesDir, 'harbor/current'))).toBe(false);
  });

  it('a preview shows a change right after the editor saves it', async () => {
    await preview('/faq');
    place.write('harbor', { pages: [{ page: 'faq', heading: 'Newer questions' }] }, 'working');
    expect((await preview('/faq')).html).toContain('<h1>Newer questions</h1>');
  });

  it('a preview marks other versions as older, and the live one not at all', async () => {
    place.write('harbor', {}, '2026-05-31');
    expect((await preview('/faq', '2026-05-31')).html).toContain('<p>older</p>');
    expect((await preview('/faq', 'live')).html).toContain('<h1>Live questions</h1><p>live</p>');
  });

  it.each([
    ['/office/mesa-1', 200, 'Main Street Dental'],
    ['/office/unknown', 404, 'Dental office'],
    ['/checkout/edit-member/7', 200, 'Edit a family member'],
    ['/arizona', 404, 'Page Not Found'],
    ['/nowhere', 404, 'Page not found'],
    ['/office/a/b', 404, 'Page not found'],
  ])('a preview of %s has the status %i', async (address, status, heading) => {
    const page = await preview(address);
    expect(page.status).toBe(status);
    expect(page.html).toContain(heading);
  });

  it('a preview shows a redirect’s target instead of following it', async () => {
    const page = await preview('/old');
    expect(page.html).toContain('https://x.example/?a=1&#38;b=2');
  });

  it('a preview explains why a version cannot be shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    place.write('harbor', { header: { layout: '<script>' as never, variables: {} } }, 'working');
    const page = await preview('/faq');
    expect(page.status).toBe(422);
    expect(page.html).toContain('header.layout: must be one of');
    expect(page.html).toContain('&#60;script&#62;');
    expect(page.csp).toContain("default-src 'none'");
  });

  it('a preview rejects an unknown version', async () => {
    await expect(preview('/faq', 'nothing')).rejects.toThrow(UnknownVersionError);
    await expect(preview('/faq', 'working', 'nobody')).rejects.toMatchObject({ code: 'UNKNOWN_VERSION' });
  });
});
