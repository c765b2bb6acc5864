import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { flushFiles, foldersIn } from '#util/node/flush-to-disk.ts';
import type { Renderer } from '../app/load-renderer.ts';
import type { PublicFile } from '../app/sync-assets.ts';
import type { PublishedMedia } from '../content/media-store.ts';
import type { Step } from '../content/publish-error.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { type Sums, sumFolder } from '../files/checksums.ts';
import { writeFile } from '../files/file-operations.ts';
import { originalOf } from '../files/precompress.ts';
import { nginxServerBlock } from '../hosts/nginx.ts';
import { tableText } from '../release/release.ts';
import { RELEASE_CONTENT, writeReleaseContent } from '../release/release-content.ts';
import type { ReleasePlan } from '../release/release-plan.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { livePages, makeTable, type PublishedTable, type TableFacts } from '../release/release-table.ts';
import type { SiteIcons } from '../site-files/icons.ts';
import { headersFile, redirectsFile } from '../site-files/static-host-files.ts';
import { writeSiteFiles } from '../site-files/write.ts';
import { writePages } from './render-pages.ts';

/** The live release, and its damaged files, which must not be reused. */
export interface LiveState {
  table: PublishedTable;
  damaged: readonly string[];
}

/** A release that is about to be written. */
export interface PendingRelease {
  plan: ReleasePlan;
  facts: TableFacts;
  snapshot: Snapshot;
  media: PublishedMedia;
  icons: SiteIcons | null;
  /** null: renders everything */
  live: LiveState | null;
}

interface WriteOptions {
  store: ReleaseStore;
  sitesDir: string;
  renderer: Renderer;
  compress: boolean;
  publicFiles: readonly PublicFile[];
  /** called when a step begins */
  onStep: (step: Step) => void;
  /** checks the pages in the document root; throws errors that stop the publish */
  checkPages: (root: string) => void;
}

/**
 * Writes a complete release under a temporary name, flushes it, and renames it. After a power cut there is a
 * complete release or none of that name.
 */
export async function writeRelease(release: PendingRelease, options: WriteOptions): Promise<void> {
  const { plan, facts } = release;
  const { store, sitesDir, renderer, compress, publicFiles, onStep } = options;
  onStep('write');
  const folder = store.begin(plan.id);
  try {
    const root = path.join(folder, 'www');
    mkdirSync(root, { recursive: true });
    onStep('render');
    const live = reusableLive(release, compress);
    const written = await writePages(plan, {
      root,
      renderer,
      compress,
      live: live && livePages(live.table, store.root(live.table.id), live.damaged),
      now: facts.publishedAt,
    });
    options.checkPages(root);
    onStep('write');
    const files = await writeSiteFiles({
      root,
      plan,
      written,
      latest: {
        code: facts.code,
        content: facts.content,
        release: plan.id,
        scripts: plan.sites.map(({ language }) => renderer.scriptOf(language.texts)),
      },
      publicFiles,
      icons: release.icons,
      mediaDir: store.mediaDirs.folder,
      compress,
    });
    const table = makeTable(plan, written, { ...facts, files });
    writeFile(path.join(root, '_redirects'), redirectsFile(table));
    writeFile(path.join(root, '_headers'), headersFile(table));
    writeFile(path.join(folder, 'nginx.conf'), nginxServerBlock(table, { sitesDir }));
    const known = live && { folder: store.folder(live.table.id), sums: live.table.sums };
    const { sums, fresh } = sumFolder(folder, known);
    const text = tableText({ ...table, sums, media: release.media.sums() });
    writeFile(path.join(folder, 'release.json'), text);
    // it contains its own hash: content for the member API may change while the pages stay the same
    writeReleaseContent(folder, release.snapshot, { flush: false });
    const media = release.media.fresh();
    const names = [...fresh, 'release.json', RELEASE_CONTENT];
    await flushFiles({
      files: [...names.map((name) => path.join(folder, name)), ...media.files],
      folders: [...foldersIn(folder), ...media.folders],
    });
    store.finish(folder, plan.id);
  } finally {
    store.discard(folder);
  }
}

/** A release without hashes comes from a version that did not flush, so nothing of it is reused. */
function reusableLive({ live }: PendingRelease, compress: boolean): LiveState | null {
  if (!live || Object.keys(live.table.sums).length === 0) return null;
  return live.table.compressed || !compress ? live : null;
}

/** Images of the live release whose bytes match its table. */
export function intactMedia(live: LiveState | null): Sums {
  const damaged = new Set(live?.damaged.map(originalOf));
  const all = Object.entries(live?.table.media ?? {});
  return Object.fromEntries(all.filter(([name]) => !damaged.has(`media/${originalOf(name)}`)));
}
