import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '#util/node/source-files.ts';
import { sha256 } from '../files/file-operations.ts';
import { withoutCopies } from '../files/precompress.ts';
import { allPages, type Release, readRelease, sharedPaths, sitePaths } from '../release/release.ts';
import { CACHE_CONTROL, cacheControlOf, contentTypeOf } from '../release/response-headers.ts';
import { damagedFiles } from '../release/verify-release.ts';
import { siteKeys } from './site-keys.ts';
import { DeployError, type DeployTarget, type Manifest, type StoredObject } from './target.ts';

/** A published release as objects, in upload order: hashed files, pages, the table. */
export interface ReleaseObjects {
  release: Release;
  /** its folder at the target, named by a hash of its contents */
  folder: string;
  hashed: (StoredObject & { bytes: number })[];
  /** `file` is the name below www/, `hash` the one in the manifest */
  pages: (StoredObject & { file: string; hash: string; bytes: number })[];
  manifest: StoredObject;
  table: StoredObject;
}

/**
 * The objects of one release.
 * @throws when the release is unreadable, or lacks a file that its table names
 */
export async function releaseObjects(
  { sitesDir, site, id }: { sitesDir: string; site: string; id: string },
  takes: DeployTarget['takes'],
): Promise<ReleaseObjects> {
  const release = await readRelease(sitesDir, site, id);
  const [damaged] = damagedFiles(sitesDir, release, { thorough: true });
  if (damaged !== undefined)
    throw new DeployError(`the release ${id} has damaged files (${damaged}). Publish it again first.`);
  const paths = sitePaths(sitesDir, site);
  const keys = siteKeys(site);
  const hashed = [
    ...hashedFiles(path.join(sharedPaths(sitesDir).assets, '_astro'), keys.assets, takes),
    ...hashedFiles(paths.media, keys.media, takes),
  ];
  const files = pageFiles(release, paths.www(id), takes);
  const table = JSON.stringify(publicTable(release));
  // the time of publishing does not count as a difference
  const identity = [
    JSON.stringify({ ...publicTable(release), publishedAt: '' }),
    files,
    hashed.map(({ key }) => key),
  ];
  const folder = `${id.slice(0, 100)}-${sha256(JSON.stringify(identity)).slice(0, 16)}`;
  const manifest: Manifest = {
    site,
    release: id,
    files: Object.fromEntries(files.map(({ file, hash }) => [file, hash])),
    hashed: hashed.map(({ key }) => key),
  };
  const document = (key: string, text: string): StoredObject => ({
    key,
    contentType: contentTypeOf(key),
    cacheControl: CACHE_CONTROL.immutable,
    source: { text },
  });
  return {
    release,
    folder,
    hashed,
    pages: files.map((page) => ({ ...page, key: keys.www(folder) + page.file })),
    manifest: document(keys.manifest(folder), JSON.stringify(manifest)),
    table: document(keys.table(folder), table),
  };
}

/** The table without the fields that only the publisher reads. */
function publicTable(release: Release): Release {
  const plain = <Entry extends { input: string }>(entry: Entry): Entry => ({ ...entry, input: '' });
  const plainErrors = (errors: Release['errors']): Release['errors'] => ({
    '404': plain(errors['404']),
    invalid: plain(errors.invalid),
    '500': plain(errors['500']),
  });
  return {
    ...release,
    fingerprint: '',
    renewOn: '',
    madeWith: {},
    sums: {},
    media: {},
    pages: Object.fromEntries(Object.entries(release.pages).map(([address, page]) => [address, plain(page)])),
    errors: plainErrors(release.errors),
    errorsBelow: Object.fromEntries(
      Object.entries(release.errorsBelow).map(([base, errors]) => [base, plainErrors(errors)]),
    ),
    shells: release.shells.map(plain),
  };
}

function hashedFiles(folder: string, prefix: string, takes: DeployTarget['takes']): ReleaseObjects['hashed'] {
  return wanted(listFiles(folder), takes).map((name) => ({
    key: prefix + name,
    contentType: contentTypeOf(name),
    cacheControl: CACHE_CONTROL.immutable,
    source: { file: path.join(folder, name) },
    bytes: statSync(path.join(folder, name)).size,
  }));
}

function pageFiles(release: Release, root: string, takes: DeployTarget['takes']): ReleaseObjects['pages'] {
  const listed = [...allPages(release), ...Object.values(release.files)].map(({ file }) => file);
  const names = takes === 'everything' ? wanted(listFiles(root), takes) : [...new Set(listed)].sort();
  return names.map((file) => {
    const bytes = readFileSync(path.join(root, file));
    const headers = { contentType: contentTypeOf(file), cacheControl: cacheControlOf(`/${file}`) };
    const hash = sha256(`${sha256(bytes)}\n${JSON.stringify(headers)}`);
    return { file, key: '', ...headers, source: { file: path.join(root, file) }, hash, bytes: bytes.length };
  });
}

/** Skips unfinished files of other processes, and compressed copies unless the target uses them. */
function wanted(names: readonly string[], takes: DeployTarget['takes']): string[] {
  const taken = takes === 'everything' ? names : withoutCopies(names);
  return taken.filter((name) => !/(?:^|\/)\.(?!well-known\/)/.test(name));
}
