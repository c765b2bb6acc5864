import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageView, SiteView } from '#cms/view/model.ts';
import { loadRenderer, type Renderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { listDevBrands, readDevSite, readGallery } from '#publish/dev/content.ts';
import type { View } from '#renderer/entry.ts';
import { ROOT } from '#scripts/project-root.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';

const settings = readPublishSettings(process.env, ROOT);
const brands = await listDevBrands(settings);
const outDir = mkdtempSync(path.join(tmpdir(), 'enamel-astro-renderer-'));
let renderWithAstro: (view: View) => Promise<string>;
let renderer: Renderer;

beforeAll(async () => {
  renderer = await loadRenderer(settings.appDir);
  const config = 'tests/support/astro-renderer/astro.config.mjs';
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--config', config, '--outDir', outDir];
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  ({ render: renderWithAstro } = await import(pathToFileURL(path.join(outDir, 'server/entry.mjs')).href));
}, 120_000);

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** Widgets are counted in another order where a page has several: their ids differ, and a hash of their markup. */
const withoutIds = (html: string): string =>
  html.replace(/ uid="\w+" prefix="r\d+"/g, '').replace(/_r\d+R_/g, '_R_');

/** Every text of several words gets characters that HTML and attributes must escape. */
function withMarkupInTexts<View>(view: View): View {
  const text = JSON.stringify(view, (_name, value) =>
    typeof value === 'string' && value.includes(' ') && !value.includes('<')
      ? `${value} </p><img src=x onerror="1">'&amp;\u2028`
      : value,
  );
  return JSON.parse(text);
}

async function expectEqual(site: SiteView, pages: readonly PageView[]): Promise<void> {
  for (const page of pages) {
    const ours = (await renderer.render({ site, page })).toString();
    const view = { site: { ...site }, page, pageScript: renderer.scriptOf('en') };
    const astros = await renderWithAstro({ ...view, language: DEFAULT_LANGUAGE, scripts: {} });
    expect(withoutIds(ours), page.path).toBe(withoutIds(astros));
  }
}

describe('the renderer gives the pages that Astro’s own runtime gives', () => {
  it.each(brands.map(({ site }) => site))('of the brand %s', async (site) => {
    const read = await readDevSite(settings, { site, version: 'live' });
    await expectEqual(read!.built.site, read!.built.routes);
  });

  it('of texts that look like markup', async () => {
    const read = await readDevSite(settings, { site: 'harbor', version: 'live' });
    const { site, routes } = read!.built;
    await expectEqual(withMarkupInTexts(site), routes.map(withMarkupInTexts));
  });

  it('of a preview', async () => {
    const read = await readDevSite(settings, { site: 'harbor', version: 'working' });
    await expectEqual(read!.built.site, read!.built.routes);
  });

  it('of the gallery, which shows every section in every layout', async () => {
    const read = await readDevSite(settings, { site: 'harbor', version: 'live' });
    const gallery = await readGallery(settings, 'harbor');
    await expectEqual(read!.built.site, gallery!.sheets);
  });
});
