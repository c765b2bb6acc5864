import { createHash } from 'node:crypto';
import { type DeployOptions, type DeployReport, deployRelease } from '#publish/deploy/deploy-release.ts';
import { siteKeys } from '#publish/deploy/site-keys.ts';
import { type DeployTarget, ManifestSchema } from '#publish/deploy/target.ts';
import { ReleaseSchema } from '#publish/release/release.ts';

/** What a target serves to visitors: the live release’s id, and the text of every page by file. */
export interface DeployedSite {
  release: string;
  folder: string;
  pages: Map<string, string>;
}

/**
 * Reads the live release of a target and verifies that it is complete: the table is that release’s own, and every
 * page and hashed file exists as the manifest lists it. Returns null if nothing is live, and throws if the release
 * is incomplete.
 */
export async function readDeployed(target: DeployTarget, site: string): Promise<DeployedSite | null> {
  const { pointer } = await target.readPointer(site);
  if (!pointer) return null;
  const { release, folder } = pointer;
  const keys = siteKeys(site);
  const table = ReleaseSchema.parse(JSON.parse((await target.read(keys.table(folder))) ?? ''));
  if (table.id !== release || table.site !== site)
    throw new Error(`${folder} holds ${table.site} ${table.id}`);
  const manifest = ManifestSchema.parse(JSON.parse((await target.read(keys.manifest(folder))) ?? ''));
  const entries = [table.pages, table.errors, table.files].flatMap((group) => Object.values(group));
  const pages = new Map<string, string>();
  for (const file of new Set([...entries, ...table.shells].map((entry) => entry.file))) {
    const text = await target.read(keys.www(folder) + file);
    if (text === null || manifest.files[file] === undefined) throw new Error(`${folder} lacks ${file}`);
    pages.set(file, text);
  }
  const latest = JSON.parse(pages.get('builds/latest.json') ?? '{}');
  if (latest.release !== release) throw new Error(`${folder} tells open pages of ${latest.release}`);
  const hashed = [...(await target.list(keys.assets)), ...(await target.list(keys.media))];
  const missing = manifest.hashed.filter((key) => !hashed.some((object) => object.key === key));
  if (missing.length > 0) throw new Error(`${folder} asks for ${missing.join(', ')}`);
  return { release, folder, pages };
}

/** Deploys the live release in `sitesDir`. */
export function deploy(
  site: string,
  target: DeployTarget,
  sitesDir: string,
  options: Partial<DeployOptions> = {},
): Promise<DeployReport> {
  return deployRelease(site, { target, sitesDir, keepDays: 30, now: () => new Date(), ...options });
}

export const readHeading = (deployed: DeployedSite | null, file = 'faq.html'): string | undefined =>
  /<h1>([^<]*)<\/h1>/.exec(deployed?.pages.get(file) ?? '')?.[1];

/** A fingerprint of everything that visitors can read. */
export function hashContents(deployed: DeployedSite | null): string {
  return createHash('sha256')
    .update(JSON.stringify(deployed && [deployed.folder, ...deployed.pages]))
    .digest('hex');
}
