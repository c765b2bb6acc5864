import { createHash } from 'node:crypto';
import { type DeployOptions, type DeployReport, deployRelease } from '#publish/deploy/deploy-release.ts';
import { siteKeys } from '#publish/deploy/site-keys.ts';
import { type DeployTarget, ManifestSchema } from '#publish/deploy/target.ts';
import { ReleaseSchema } from '#publish/release/release.ts';

/** What visitors get from a target: the live release's own id, and every page's text by its file. */
export interface DeployedSite {
  release: string;
  folder: string;
  pages: Map<string, string>;
}

/**
 * Reads what is live at a target and makes sure that it is one whole release: the table is that release's, every
 * page it names is there with the bytes that the manifest promises, and so is every hashed file. Null when
 * nothing is live. Throws when it is not whole.
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

/** Deploys what is live in `sitesDir`. */
export function deploy(
  site: string,
  target: DeployTarget,
  sitesDir: string,
  options: Partial<DeployOptions> = {},
): Promise<DeployReport> {
  return deployRelease(site, { target, sitesDir, keepDays: 30, now: () => new Date(), ...options });
}

export const headingOf = (deployed: DeployedSite | null, file = 'faq.html'): string | undefined =>
  /<h1>([^<]*)<\/h1>/.exec(deployed?.pages.get(file) ?? '')?.[1];

/** A fingerprint of everything visitors can get. */
export function contentsOf(deployed: DeployedSite | null): string {
  return createHash('sha256')
    .update(JSON.stringify(deployed && [deployed.folder, ...deployed.pages]))
    .digest('hex');
}
