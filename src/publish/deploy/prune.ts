import { siteKeys } from './site-keys.ts';
import { DeployError, type DeployTarget, type ListedObject, parseManifest } from './target.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface PruneReport {
  site: string;
  /** folders of the removed releases */
  releases: string[];
  /** removed objects, including those of the releases */
  removed: number;
}

/**
 * Removes releases that have not been live for `keepDays`, and hashed files that only such releases name.
 * Keeps everything that is younger, or that the live release or the one before it names. A site with an
 * unreadable pointer or manifest keeps everything.
 * @throws DeployError
 */
export async function pruneTarget(
  site: string,
  { target, keepDays, now }: { target: DeployTarget; keepDays: number; now: Date },
): Promise<PruneReport> {
  const keys = siteKeys(site);
  const { pointer } = await target.readPointer(site);
  if (!pointer) throw new DeployError(`${site}: nothing is live at ${target.name}, so nothing is removed.`);
  const since = now.getTime() - keepDays * DAY_MS;
  const isOld = ({ changedAt }: ListedObject) => changedAt.getTime() < since;

  // list hashed files before reading manifests, so files uploaded in between are not in the list
  const hashed = (await Promise.all([target.list(keys.assets), target.list(keys.media)])).flat();
  const folders = Map.groupBy(await target.list(keys.releases), ({ key }) =>
    key.slice(keys.releases.length).replace(/\/.*$/s, ''),
  );
  const wasLive = pointer.replaced.filter(({ until }, index) => index === 0 || Date.parse(until) >= since);
  const keptFolders = new Set([pointer.folder, ...wasLive.map(({ folder }) => folder)]);
  const expiredFolders = [...folders.keys()].filter(
    (name) => !keptFolders.has(name) && folders.get(name)?.every(isOld),
  );

  const named = new Set<string>();
  for (const name of [...folders.keys()].filter((name) => !expiredFolders.includes(name))) {
    const manifest = parseManifest(await target.read(keys.manifest(name)));
    if (!manifest)
      throw new DeployError(`${site}: ${keys.manifest(name)} cannot be read, so nothing is removed.`);
    for (const key of manifest.hashed) named.add(key);
  }
  const objects = [
    ...expiredFolders.flatMap((name) => folders.get(name) ?? []),
    ...hashed.filter((object) => isOld(object) && !named.has(object.key)),
  ];
  await target.remove(objects.map(({ key }) => key));
  return { site, releases: expiredFolders, removed: objects.length };
}
