import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readDevSite } from '#publish/dev/content.ts';
import { ROOT } from '#scripts/project-root.ts';
import type { Language } from '#util/language/languages.ts';
import { collectScripts } from './page-scripts.ts';
import { sitesDir } from './published.ts';

const settings = readPublishSettings(process.env, ROOT);
const renderer = await loadRenderer(settings.appDir);
const { site, routes } = (await readDevSite(settings, { site: 'sonrisa', version: 'live' }))!.built;
const login = routes.find(({ page }) => page === 'member-login')!;
const assets = path.join(sitesDir, '_assets');
const codeOf = (file: string): string => readFileSync(path.join(assets, file), 'utf8');

/** A view for each language, because parts of pages are kept by it. */
const renderPage = async (language: Language): Promise<string> =>
  (await renderer.render({ site: { ...site }, page: login, language })).toString();

describe('the languages of the compiled app', () => {
  it('a page is rendered in the language that is asked for', async () => {
    const english = await renderPage('en');
    const spanish = await renderPage('es');
    expect(english).toContain('Forgot your password?');
    expect(spanish).toContain('¿Olvidó su contraseña?');
    expect(spanish).not.toContain('Forgot your password?');
  });

  it.each([
    ['en', 'Please enter your email address.', 'Escriba su correo electrónico.'],
    ['es', 'Escriba su correo electrónico.', 'Please enter your email address.'],
  ] as const)('a page in %s loads the texts of its own language alone', async (language, own, other) => {
    const html = await renderPage(language);
    const code = collectScripts(html).map(codeOf).join('\n');
    expect(code).toContain(own);
    expect(code).not.toContain(other);
  });

  it('a page does not load the texts of parts that load later', async () => {
    const html = await renderPage('en');
    const code = collectScripts(html).map(codeOf).join('\n');
    expect(code).not.toContain('Log in with a code from your email');
  });

  it('no script of a page chooses a language', () => {
    const scripts = readdirSync(path.join(assets, '_astro')).filter((name) => name.endsWith('.js'));
    expect(scripts.filter((name) => codeOf(`_astro/${name}`).includes('AsyncLocalStorage'))).toEqual([]);
  });
});
