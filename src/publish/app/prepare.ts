import type { CmsSource } from '#cms/sources/source.ts';
import { openSource } from '../content/open-source.ts';
import type { PublishSettings } from '../content/settings.ts';
import { ensureAppBuild } from './app-build.ts';
import { loadRenderer, type Renderer } from './load-renderer.ts';

export interface Prepared {
  source: CmsSource;
  renderer: Renderer;
}

export interface PrepareOptions {
  settings: PublishSettings;
  /** the project's folder */
  root: string;
  /** reports steps that take a while */
  say: (line: string) => void;
}

/** Gets ready to publish: compiles the app if it is stale, loads it, opens the content. */
export async function prepare({ settings, root, say }: PrepareOptions): Promise<Prepared> {
  await compileApp({ settings, root, say });
  return { source: openSource(settings), renderer: await loadRenderer(settings.appDir) };
}

/** Compiles the app unless it is up to date. Returns its build id. */
export async function compileApp({ settings, root, say }: PrepareOptions): Promise<string> {
  const startedAt = performance.now();
  const { appDir } = settings;
  const build = await ensureAppBuild({
    root,
    appDir,
    onStart: () => say('Compiling the app (about ten seconds) …'),
  });
  if (build.compiled)
    say(`Compiled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, build ${build.code}.`);
  return build.code;
}
