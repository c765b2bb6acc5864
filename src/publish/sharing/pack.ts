import { z } from 'zod';
import { type Sums, sumOf } from '../files/checksums.ts';
import { DamagedReleaseError } from '../release/release.ts';

/**
 * The files of a release in one object: a header, then the bytes of files that no earlier pack of the site has. Files
 * are found by their hash, so one changed page means one small pack, and an empty machine needs a few of them. A pack is
 * named by the hash of all its bytes.
 */
export const PackHeaderSchema = z.object({
  /** every file, with the hash of its bytes */
  files: z.record(
    // nothing outside the folders of its site
    z.string().regex(/^(?!\/)(?:(?!\.{1,2}(?:\/|$))[A-Za-z0-9_~@%+=,.-]+(?:\/(?=.)|$))+$/),
    z.string(),
  ),
  /** hash and size of the parts that follow, in their order */
  parts: z.array(z.tuple([z.string(), z.int()])),
  /** names of packs with other files, and the hashes of those */
  others: z.record(z.string(), z.array(z.string())),
});
export type PackHeader = z.output<typeof PackHeaderSchema>;

export interface Pack {
  header: PackHeader;
  /** null if the file is in another pack */
  part(sum: string): Uint8Array | null;
}

/** With more packs than this, a new one holds every file again. */
const MAX_OTHERS = 6;

/** bytes of the header's length */
const LENGTH_BYTES = 4;

/**
 * @param read a file's bytes
 * @param before the pack of the release that this one follows; its files are not packed again
 */
export function makePack(
  files: Sums,
  read: (name: string) => Uint8Array,
  before: { hash: string; header: PackHeader } | null,
): { hash: string; header: PackHeader; bytes: Uint8Array } {
  const isFull = before !== null && Object.keys(before.header.others).length >= MAX_OTHERS;
  const known = before === null || isFull ? new Map<string, string>() : placesOf(before);
  const others: Record<string, string[]> = {};
  const parts: Map<string, Uint8Array> = new Map();
  for (const [name, sum] of Object.entries(files)) {
    const place = known.get(sum);
    if (place === undefined) {
      if (parts.has(sum)) continue;
      const bytes = read(name);
      if (sumOf(bytes) !== sum) throw new DamagedReleaseError(`${name} does not match its hash`);
      parts.set(sum, bytes);
    } else {
      others[place] ??= [];
      others[place].push(sum);
    }
  }
  const header: PackHeader = {
    files,
    parts: [...parts].map(([sum, { length }]) => [sum, length]),
    others,
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  const bytes = Buffer.concat([length, text, ...parts.values()]);
  return { hash: hashOf(bytes), header, bytes };
}

/** The pack of each file of a release, by hash. */
function placesOf({ hash, header }: { hash: string; header: PackHeader }): Map<string, string> {
  return new Map([
    ...Object.entries(header.others).flatMap(([name, sums]) =>
      sums.map((sum): [string, string] => [sum, name]),
    ),
    ...header.parts.map(([sum]): [string, string] => [sum, hash]),
  ]);
}

/** @throws DamagedReleaseError if the bytes do not match the pack's name */
export function openPack(hash: string, bytes: Uint8Array): Pack {
  if (hashOf(bytes) !== hash) throw new DamagedReleaseError(`the pack ${hash} does not match its hash`);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = LENGTH_BYTES + view.readUInt32BE(0);
  const header = PackHeaderSchema.parse(JSON.parse(view.toString('utf8', LENGTH_BYTES, at)));
  const found = new Map<string, Uint8Array>();
  for (const [sum, size] of header.parts) {
    found.set(sum, view.subarray(at, at + size));
    at += size;
  }
  return { header, part: (sum) => found.get(sum) ?? null };
}

/** Letters and digits only, because it is part of a key. */
const hashOf = (bytes: Uint8Array): string => Buffer.from(sumOf(bytes), 'base64url').toString('hex');
