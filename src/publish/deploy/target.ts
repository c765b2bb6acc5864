import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CodedError } from '#util/coded-error.ts';
import { parseJson } from '../files/file-operations.ts';
import { ReleaseIdSchema, SiteIdSchema } from '../release/release.ts';

/**
 * A place for published sites behind a CDN. It stores objects under keys, and a pointer to the release that
 * visitors get. Every error it throws is a DeployError, written for the operator.
 */
export interface DeployTarget {
  /** its name in reports, without secrets */
  readonly name: string;
  /**
   * everything: a document root for a static host, with `_headers`, `_redirects`, and compressed copies ·
   * listed: only files that the release's table names, because the edge routes by that table and a CDN
   * compresses
   */
  readonly takes: 'everything' | 'listed';
  list(prefix: string): Promise<ListedObject[]>;
  /** A small object's text, or null when there is none. */
  read(key: string): Promise<string | null>;
  /** Sends an object, whole or not at all. */
  put(object: StoredObject): Promise<void>;
  /** Makes `object` from an equal one at `from` without an upload; false if there is none. */
  copy(from: string, object: StoredObject): Promise<boolean>;
  readPointer(site: string): Promise<ReadPointer>;
  /**
   * Switches visitors to another release. `seen` is the pointer's tag as it was read, null for none. Returns
   * false, and changes nothing, if the pointer has changed since.
   */
  writePointer(pointer: Pointer, seen: string | null): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

export interface StoredObject {
  key: string;
  contentType: string;
  cacheControl: string;
  /** where its bytes are; read on upload */
  source: { file: string } | { text: string } | { bytes: Uint8Array };
}

export function readSource(source: StoredObject['source']): Uint8Array {
  if ('bytes' in source) return source.bytes;
  return 'text' in source ? Buffer.from(source.text) : readFileSync(source.file);
}

export interface ListedObject {
  key: string;
  bytes: number;
  changedAt: Date;
  /** changes with the object; without quotes */
  tag: string;
}

/** The release that is live at the target, and those before it. */
const PointerSchema = z.object({
  site: SiteIdSchema,
  release: ReleaseIdSchema,
  /** the release's folder below `<site>/releases/`: its id and a hash of everything in it */
  folder: ReleaseIdSchema,
  /** when the release went live where it was published; the later one wins */
  switchedAt: z.iso.datetime(),
  deployedAt: z.iso.datetime(),
  /** newest first; `until` is when the next one replaced it */
  replaced: z.array(z.object({ folder: ReleaseIdSchema, release: ReleaseIdSchema, until: z.iso.datetime() })),
});
export type Pointer = z.output<typeof PointerSchema>;

export interface ReadPointer {
  /** null if nothing is live, or if the object is not a pointer and may be overwritten */
  pointer: Pointer | null;
  /** ETag of the current object; null if there is none */
  tag: string | null;
}

/** Parses a stored pointer; null if it is invalid or of another site. */
export function parsePointer(text: string | null, site: string): Pointer | null {
  const pointer = parseJson(text, PointerSchema);
  return pointer?.site === site ? pointer : null;
}

/** The contents of a release at a target. The next deploy uses it to skip unchanged files. */
export const ManifestSchema = z.object({
  site: SiteIdSchema,
  release: ReleaseIdSchema,
  /** files below www/ with a hash over their bytes and headers */
  files: z.record(z.string(), z.string()),
  /** keys of the hashed files that its pages may ask for */
  hashed: z.array(z.string()),
});
export type Manifest = z.output<typeof ManifestSchema>;

/** Null if unreadable; the caller then uploads everything. */
export const parseManifest = (text: string | null): Manifest | null => parseJson(text, ManifestSchema);

/** A month of hourly publishing. */
const MAX_REPLACED = 800;

/** Whether `first` wins over `second`: the later switch wins, and ties are always resolved the same way. */
export function isNewer(
  first: Pick<Pointer, 'switchedAt' | 'folder'>,
  second: Pick<Pointer, 'switchedAt' | 'folder'>,
): boolean {
  const [at, other] = [Date.parse(first.switchedAt), Date.parse(second.switchedAt)];
  return at === other ? first.folder > second.folder : at > other;
}

/** The pointer that replaces `before`. */
export function nextPointer(
  facts: Pick<Pointer, 'site' | 'release' | 'folder' | 'switchedAt'>,
  before: Pointer | null,
  now: Date,
): Pointer {
  const deployedAt = now.toISOString();
  const last = before ? [{ folder: before.folder, release: before.release, until: deployedAt }] : [];
  return { ...facts, deployedAt, replaced: [...last, ...(before?.replaced ?? [])].slice(0, MAX_REPLACED) };
}

/**
 * Why a deploy stopped, for the operator. The live release at the target is unchanged, and the deploy may be
 * repeated.
 */
export class DeployError extends CodedError {
  readonly code = 'deploy';
}
