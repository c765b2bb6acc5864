import { hash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '#util/node/errors.ts';
import { type Layer, readFolderRecord } from './folder-record.ts';
import {
  type CmsSource,
  isSiteId,
  isVersionName,
  LIVE,
  MissingMediaError,
  MissingSiteError,
  MissingVersionError,
} from './source.ts';
import { listFolder, readDocument, readMediaFile } from './tenant-folder.ts';

/**
 * Content in folders: `<root>/<site>/site.json`, `pages/…`, and `versions/<version>/…` with the differing
 * documents.
 */
export function filesSource(root: string): CmsSource {
  const isSite = (site: string): boolean =>
    isSiteId(site) &&
    lstatSync(path.join(root, site), { throwIfNoEntry: false })?.isDirectory() === true &&
    hasSiteDocument(path.join(root, site));

  const sites = (): string[] =>
    foldersIn(root).filter((site) => isSiteId(site) && hasSiteDocument(path.join(root, site)));

  const siteFolder = (site: string): string => {
    if (!isSite(site)) throw new MissingSiteError(site, sites());
    return path.join(root, site);
  };
  const versions = (site: string): string[] =>
    foldersIn(path.join(siteFolder(site), 'versions')).filter(isVersionName);

  /** The folders of a version, by precedence. */
  const layers = (site: string, version: string): Layer[] => {
    const live = { folder: siteFolder(site), prefix: '' };
    if (version === '' || version === LIVE) return [live];
    if (!versions(site).includes(version)) throw new MissingVersionError(site, version, versions(site));
    return [{ folder: path.join(live.folder, 'versions', version), prefix: `versions/${version}/` }, live];
  };

  return {
    sites: async () => sites(),
    sitesStamp: () => {
      const stat = statSync(root, { bigint: true, throwIfNoEntry: false });
      return `${root} ${stat?.ino} ${stat?.mtimeNs}`;
    },
    versions: async (site) => versions(site),
    identityParts: async (site) => {
      const folder = siteFolder(site);
      try {
        const { site: own } = readDocument(folder, 'site.json').value as { site: unknown };
        return {
          site: own,
          base: readDocument(folder, 'base.json').value,
          header: readDocument(folder, 'header.json').value,
        };
      } catch {
        // that brand's own publish reports the error
        return null;
      }
    },
    fingerprint: async (site, version) => {
      const files = layers(site, version).flatMap(({ folder, prefix }) =>
        listFolder(folder, 'versions').map(
          ({ name, size, modifiedMs, inode }) => `${prefix}${name}\0${size}\0${modifiedMs}\0${inode}\n`,
        ),
      );
      return hash('sha256', files.join('')).slice(0, 32);
    },
    read: async (site, version) => {
      const folders = layers(site, version);
      const { raw, ...places } = readFolderRecord(folders);
      raw.draft = folders.length > 1;
      return { raw, ...places, readMedia: async (ref) => readFirst(folders, ref) };
    },
  };
}

/** An unreadable folder counts as a site: its own publish reports the error, and other publishes continue. */
function hasSiteDocument(folder: string): boolean {
  // faster than reading its state; false if the folder is unreadable
  if (existsSync(path.join(folder, 'site.json'))) return true;
  try {
    return lstatSync(path.join(folder, 'site.json'), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (errorCode(error) === 'EACCES') return true;
    throw error;
  }
}

function readFirst(layers: readonly Layer[], ref: string): Uint8Array {
  for (const { folder } of layers) {
    try {
      return readMediaFile(folder, ref);
    } catch (error) {
      if (!(error instanceof MissingMediaError)) throw error;
    }
  }
  throw new MissingMediaError(ref);
}

function foldersIn(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
