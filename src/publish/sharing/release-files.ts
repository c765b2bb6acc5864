import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Sums, sumOf } from '../files/checksums.ts';
import { nginxServerBlock } from '../hosts/nginx.ts';
import { parseTable, type Release, ReleaseSchema, sitePaths, tableText } from '../release/release.ts';
import { RELEASE_CONTENT } from '../release/release-content.ts';
import type { PublishedTable } from '../release/release-table.ts';
import { type PackHeader, PackHeaderSchema } from './pack.ts';

/** nginx's server block contains the machine's own paths, so each machine writes its own. */
const OWN_FILE = 'nginx.conf';
const TABLE = 'release.json';
const MEDIA = 'media/';

/** The files of a release that machines share, with their hashes, and how to read them. */
export interface SharedFiles {
  sums: Sums;
  read: (name: string) => Uint8Array;
}

export function sharedFiles(sitesDir: string, table: PublishedTable): SharedFiles {
  const paths = sitePaths(sitesDir, table.site);
  const folder = paths.release(table.id);
  const { [OWN_FILE]: _, ...sums } = table.sums;
  const tableBytes = Buffer.from(tableText({ ...table, sums }));
  const content = readFileSync(path.join(folder, RELEASE_CONTENT));
  const media = Object.entries(table.media).map(([name, sum]): [string, string] => [MEDIA + name, sum]);
  return {
    sums: {
      ...sums,
      ...Object.fromEntries(media),
      [RELEASE_CONTENT]: sumOf(content),
      [TABLE]: sumOf(tableBytes),
    },
    read: (name) => {
      if (name === TABLE) return tableBytes;
      return readFileSync(fileAt(sitesDir, table, name));
    },
  };
}

/** Where a shared file of a release lies. `release` is the folder while the release is being written. */
export function fileAt(
  sitesDir: string,
  { site, id }: Pick<Release, 'site' | 'id'>,
  name: string,
  release = sitePaths(sitesDir, site).release(id),
): string {
  const { media } = sitePaths(sitesDir, site);
  return name.startsWith(MEDIA)
    ? path.join(media, name.slice(MEDIA.length))
    : path.join(release, ...name.split('/'));
}

export const isMedia = (name: string): boolean => name.startsWith(MEDIA);

/** What a release's folder holds besides shared files: the table and nginx's server block with this machine's paths. */
export function ownFiles(
  sitesDir: string,
  sharedTable: Uint8Array,
): { table: Release; texts: [string, string][] } {
  const table = parseTable(Buffer.from(sharedTable).toString()) as Release;
  const block = nginxServerBlock(ReleaseSchema.parse(table), { sitesDir });
  const own = { ...table, sums: { ...table.sums, [OWN_FILE]: sumOf(block) } };
  return {
    table: own,
    texts: [
      [OWN_FILE, block],
      [TABLE, tableText(own)],
    ],
  };
}

/** The shared files that a machine stores as they are; the table comes with its own paths. */
export const plainFiles = ({ files }: PackHeader): [name: string, sum: string][] =>
  Object.entries(files).filter(
    ([name]) => name.startsWith('www/') || isMedia(name) || name === RELEASE_CONTENT,
  );

export const tableSum = ({ files }: PackHeader): string => files[TABLE] ?? '';

/** In a release's folder: the pack that holds it, so that the next pack has only what differs. */
export const storedPackFile = (folder: string): string => path.join(folder, '.pack.json');

export const StoredPackSchema = z.object({ pack: z.string(), header: PackHeaderSchema });
export type StoredPack = z.output<typeof StoredPackSchema>;
