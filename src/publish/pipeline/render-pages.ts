import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inParallel } from '#util/collections/collections.ts';
import { errorCode } from '#util/node/errors.ts';
import { additionsFor, pagePolicy } from '../app/content-security-policy.ts';
import type { Renderer } from '../app/load-renderer.ts';
import { readMarkup } from '../app/page-markup.ts';
import { hasBytes, linkOrCopy, writeFile } from '../files/file-operations.ts';
import { writeCompressed } from '../files/precompress.ts';
import type { PlannedPage, ReleasePlan } from '../release/release-plan.ts';
import type { LivePages, TableEntry, WrittenPage } from '../release/release-table.ts';

interface WriterOptions {
  /** document root of the release being written */
  root: string;
  renderer: Renderer;
  compress: boolean;
  /** null: renders everything */
  live: LivePages | null;
  /** ISO time */
  now: string;
}

/** Rendering a page takes longer than compressing one, so more would only take more memory and time. */
const PAGES_AT_ONCE = 2;

/**
 * Writes every page of the plan. A page with unchanged input is linked from the live release. So is one that
 * renders to the same bytes, which avoids compressing it.
 */
export async function writePages(plan: ReleasePlan, options: WriterOptions): Promise<WrittenPage[]> {
  for (const folder of new Set(plan.pages.map(({ view }) => path.dirname(view.file)))) {
    mkdirSync(path.join(options.root, folder), { recursive: true });
  }
  const entries = new Map<PlannedPage, TableEntry>();
  // the next page is rendered while another thread compresses this one
  await inParallel(plan.pages, PAGES_AT_ONCE, async (planned) => {
    entries.set(planned, await writePage(planned, options));
  });
  return plan.pages.flatMap((planned) => {
    const entry = entries.get(planned);
    return entry ? [{ planned, entry }] : [];
  });
}

async function writePage(planned: PlannedPage, options: WriterOptions): Promise<TableEntry> {
  const { view, input } = planned;
  const { live, now } = options;
  const file = path.join(options.root, view.file);
  const facts = {
    file: view.file,
    input,
    title: view.title,
    index: view.indexed,
    ...(planned.from && { from: planned.from }),
    ...(planned.until && { until: planned.until }),
  };
  const former = live?.find(planned);
  const formerFile = live && former ? path.join(live.root, former.file) : '';
  if (former?.input === input && linkPage(formerFile, file)) return { ...former, ...facts };

  const bytes = await options.renderer.render({ site: planned.site, page: view });
  const markup = readMarkup(bytes, options.renderer.scripts);
  if (markup.problems.length > 0) throw new Error(`${view.path} has ${markup.problems.join('; ')}`);
  const csp = pagePolicy({ ...markup, additions: additionsFor(planned.site.settings, view) });
  if (former?.csp === csp && hasBytes(formerFile, bytes) && linkPage(formerFile, file))
    return { ...former, ...facts };

  writeFile(file, bytes);
  if (options.compress) await writeCompressed(file, bytes, 'publish');
  // equal input renders to equal bytes and an equal policy, so its hash is the ETag for both
  return { ...facts, csp, etag: `"${input.slice(0, 20)}"`, changedAt: now };
}

/** Links a page and its compressed copies; false if the page is missing. */
function linkPage(source: string, target: string): boolean {
  for (const suffix of ['', '.br', '.gz']) {
    try {
      linkOrCopy(source + suffix, target + suffix);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      if (suffix === '') return false;
    }
  }
  return true;
}
