import { realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CmsSource } from '#cms/sources/source.ts';
import type { PageView, SiteView } from '#cms/view/model.ts';
import type { View } from '#renderer/entry.ts';
import type { Language } from '#util/language/languages.ts';
import { readScripts } from '../compile/texts-plugin.ts';
import type { PublishSettings } from '../content/settings.ts';
import { openSource } from '../content/snapshot.ts';
import { encodeUtf8 } from '../files/file-operations.ts';
import { type CurrentBuild, ensureAppBuild, readAppBuild } from './app-build.ts';
import { hashSource } from './page-markup.ts';

/** The compiled app, ready to render views as HTML. */
export interface Renderer {
  /** build id of the compiled app */
  code: string;
  /** address of the script that every page of that language loads after its first paint */
  scriptOf(language: Language): string;
  /** hashes of the inline scripts that its pages may contain, as the policy lists them */
  scripts: ReadonlySet<string>;
  /**
   * @param view.language of the texts, for tests; that of the site's content if absent
   * @returns the page's HTML as UTF-8
   * @throws when the page cannot be rendered whole
   */
  render(view: { site: SiteView; page: PageView; language?: Language }): Promise<Buffer>;
}

const loaded = new Map<string, Promise<Renderer>>();

/**
 * Loads the compiled app once per process and build. After a new build the next call loads the new one.
 * @throws when there is no compiled app
 */
export function loadRenderer(appDir: string): Promise<Renderer> {
  const build = readAppBuild(appDir);
  if (!build) throw new Error(`there is no compiled app in ${appDir}: run npm run build`);
  const folder = realpathSync(appDir);
  const cached = loaded.get(folder);
  if (cached) return cached;
  const loading = importRenderer(folder, build.code);
  loaded.set(folder, loading);
  loading.catch(() => loaded.delete(folder));
  return loading;
}

async function importRenderer(folder: string, code: string): Promise<Renderer> {
  const entry: { inlineScripts: string[]; render(view: View): string } = await import(
    pathToFileURL(path.join(folder, 'server/entry.mjs')).href
  );
  const { pageScript, others } = readScripts(folder);
  const scriptOf = (language: Language): string => `/${others[language]?.[pageScript] ?? pageScript}`;
  return {
    code,
    scriptOf,
    scripts: new Set(entry.inlineScripts.map((script) => hashSource(Buffer.from(script)))),
    render: async ({ site, page, language = site.language.texts }) => {
      const view = { site, page, pageScript: scriptOf(language), language, scripts: others[language] ?? {} };
      return encodeUtf8(entry.render(view));
    },
  };
}

interface Prepared {
  source: CmsSource;
  renderer: Renderer;
  /** hash of the pipeline's own code */
  pipeline: string;
}

interface PrepareOptions {
  settings: PublishSettings;
  /** the project's folder */
  root: string;
  /** reports steps that take a while */
  say: (line: string) => void;
}

/** Gets ready to publish: compiles the app if it is stale, loads it, opens the content. */
export async function prepare({ settings, root, say }: PrepareOptions): Promise<Prepared> {
  const { pipeline } = await compileApp({ settings, root, say });
  return { source: openSource(settings), renderer: await loadRenderer(settings.appDir), pipeline };
}

/** Compiles the app unless it is up to date. */
export async function compileApp({ settings, root, say }: PrepareOptions): Promise<CurrentBuild> {
  const startedAt = performance.now();
  const { appDir } = settings;
  const build = await ensureAppBuild({
    root,
    appDir,
    onStart: () => say('Compiling the app (about ten seconds) …'),
  });
  if (build.compiled)
    say(`Compiled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, build ${build.code}.`);
  return build;
}
