import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isSiteId } from '#cms/sources/source.ts';
import { flushFolderSync } from '#util/node/flush-to-disk.ts';
import { PublishError } from '../content/publish-error.ts';
import { withLock } from '../files/file-lock.ts';
import { replaceFile } from '../files/file-operations.ts';
import { HostTable } from '../hosts/host-table.ts';
import { type Ended, endedText, readEnded, removeEnded, writeEnded } from '../hosts/published-sites.ts';
import { readReleaseSync } from '../release/release.ts';
import { ReleaseStore } from '../release/release-store.ts';
import type { SiteReport } from '../report/site-report.ts';

export interface Renaming {
  from: string;
  to: string;
  sitesDir: string;
  dataDir: string;
  /** null: the content is in a CMS and has to be renamed there */
  tenantsDir: string | null;
  now: Date;
  /** publishes the site, or with `checkOnly` checks whether it could be published */
  publish(site: string, options: { checkOnly: boolean }): Promise<SiteReport>;
  /** tells other machines that the site is renamed, or not any more */
  sendState?(site: string): Promise<void>;
  /** moves the brand's database rows to the new name */
  renameRows(options: { isLate: boolean }): Promise<void>;
}

/**
 * Whether a brand can get the new name, as far as that is known before anything changes.
 * @throws PublishError
 */
export function assertRenamable({ from, to, sitesDir }: Pick<Renaming, 'from' | 'to' | 'sitesDir'>): void {
  if (!isSiteId(from) || !isSiteId(to) || from === to)
    throw new PublishError(
      from,
      'read',
      'give the old and the new name, in lower-case letters, digits and hyphens.',
    );
  const [left, taken] = [readEnded(sitesDir, from), readEnded(sitesDir, to)];
  // the same renaming again, after a failure
  const isBegun = left?.kind === 'moved' && left.to === to;
  if (left && !isBegun) throw new PublishError(from, 'read', endedText(from, left));
  // members of a closed brand, or the old addresses of another one, already have the name
  if (taken && !(taken.kind === 'moved' && taken.to === from))
    throw new PublishError(to, 'read', `${endedText(to, taken)} Choose another name.`);
  if (isBegun) return;
  if (new ReleaseStore(sitesDir, from).liveId() === null)
    throw new PublishError(from, 'read', 'no brand of that name is published.');
  if (new ReleaseStore(sitesDir, to).liveId() !== null)
    throw new PublishError(to, 'read', 'another brand of that name is published.');
}

/**
 * Renames a brand: its content, its rows, its pages. The old pages stay live until the new ones are; then the
 * old addresses redirect to the new ones. After a failure, running it again continues.
 * @throws PublishError
 */
export async function renameSite(renaming: Renaming): Promise<SiteReport> {
  const { from, to, sitesDir, publish } = renaming;
  assertRenamable(renaming);
  const store = new ReleaseStore(sitesDir, from);
  const before = { from: readEnded(sitesDir, from), to: readEnded(sitesDir, to) };
  const undo = moveContent(renaming);
  const setEnded = async (site: string, ended: Ended | null) => {
    if (ended) writeEnded(sitesDir, site, ended);
    else removeEnded(sitesDir, site);
    await renaming.sendState?.(site);
  };
  // allows the new name to claim the hosts of the old one
  if (before.from === null) await setEnded(from, movedNow(renaming, before.to));
  // the brand gets an earlier name back
  if (before.to) await setEnded(to, null);
  const checked = await publish(to, { checkOnly: true });
  if (checked.state === 'failed') {
    if (before.from === null) {
      if (before.to) await setEnded(to, before.to);
      await setEnded(from, null);
      undo();
    }
    return checked;
  }
  await renaming.renameRows({ isLate: store.liveId() === null });
  const report = await publish(to, { checkOnly: false });
  if (report.state === 'failed' || report.release === null) return report;
  await redirectOldAddresses(renaming, store, report.release);
  await renaming.sendState?.(from);
  // move rows that the old pages created meanwhile
  await renaming.renameRows({ isLate: true });
  return report;
}

/**
 * What is recorded while the old pages are still live.
 * @param earlier what was recorded of the new name; its hosts redirect to the brand and have to go on
 */
function movedNow({ from, to, sitesDir, now }: Renaming, earlier: Ended | null): Ended {
  const store = new ReleaseStore(sitesDir, from);
  const live = store.liveId();
  const own = live === null ? [] : (store.table(live)?.hosts ?? []);
  const hosts = earlier?.hosts ?? [];
  return { kind: 'moved', at: now.toISOString(), hosts, to, host: hosts.length > 0 ? mainHost(own) : '' };
}

/** '' if it has none but the one for development */
const mainHost = (hosts: readonly string[]): string =>
  hosts.find((name) => !name.endsWith('.localhost')) ?? '';

/** Makes every old address redirect to the new brand. */
async function redirectOldAddresses(
  { from, to, sitesDir, dataDir, now }: Renaming,
  store: ReleaseStore,
  release: string,
): Promise<void> {
  const taken = readReleaseSync(sitesDir, to, release).hosts;
  await withLock(store.lockFile, async () => {
    const live = store.liveId();
    if (live !== null) {
      const old = [...(store.table(live)?.hosts ?? []), ...(readEnded(sitesDir, from)?.hosts ?? [])];
      const hosts = [...new Set(old)].filter((name) => !taken.includes(name));
      await new HostTable(sitesDir).claimFree(from, hosts);
      writeEnded(sitesDir, from, { kind: 'moved', at: now.toISOString(), hosts, to, host: mainHost(taken) });
    }
    store.end();
  });
  rmSync(path.join(dataDir, 'snapshots', from), { recursive: true, force: true });
}

/** @returns a function that undoes it */
function moveContent({ from, to, tenantsDir }: Renaming): () => void {
  if (tenantsDir === null) return () => {};
  const [old, next] = [path.join(tenantsDir, from), path.join(tenantsDir, to)];
  const isMoved = !existsSync(old);
  if (!isMoved && existsSync(next))
    throw new PublishError(to, 'read', `there is content in ${next} and in ${old}: remove one of them.`);
  if (!isMoved) renameSync(old, next);
  if (!existsSync(next)) throw new PublishError(from, 'read', `there is no content in ${old} or ${next}.`);
  writeIdToContent(next, to);
  flushFolderSync(tenantsDir);
  return () => {
    if (isMoved) return;
    renameSync(next, old);
    writeIdToContent(old, from);
  };
}

/** Writes the new id to site.json, in each version that has one. */
function writeIdToContent(folder: string, site: string): void {
  const versions = path.join(folder, 'versions');
  const folders = existsSync(versions) ? readdirSync(versions).map((name) => path.join(versions, name)) : [];
  for (const file of [folder, ...folders].map((each) => path.join(each, 'site.json')))
    if (existsSync(file)) nameInFile(file, site);
}

function nameInFile(file: string, site: string): void {
  const text = readFileSync(file, 'utf8');
  const named = text.replace(/("site"\s*:\s*\{\s*"id"\s*:\s*")[^"]*"/, `$1${site}"`);
  if (named !== text) replaceFile(file, named);
}
