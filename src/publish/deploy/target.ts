import { z } from 'zod';
import { ReleaseIdSchema, SiteIdSchema } from '../release/release.ts';

/**
 * Where published sites are put so that a CDN can serve them. A target holds objects under keys; it knows
 * nothing of releases but the pointer, which says which of them visitors get. Whatever it throws is a
 * DeployFailure, in words for whoever runs the command.
 */
export interface DeployTarget {
  /** how reports call it; holds no secret */
  readonly name: string;
  /**
   * everything: a document root for a static host, with `_headers`, `_redirects` and compressed copies ·
   * listed: what the release's table names, since the edge answers from that table and a CDN compresses
   */
  readonly takes: 'everything' | 'listed';
  /** Every object whose key begins with `prefix`. */
  list(prefix: string): Promise<ListedObject[]>;
  /** A small object's text, or null when there is none. */
  read(key: string): Promise<string | null>;
  /** Sends an object, whole or not at all. */
  put(object: StoredObject): Promise<void>;
  /** Makes `object` from the equal one at `from` without sending it; false when that is not there. */
  copy(from: string, object: StoredObject): Promise<boolean>;
  readPointer(site: string): Promise<ReadPointer>;
  /**
   * The step that visitors notice. `seen` is the pointer's tag as it was read, null for none.
   * Returns false, and changes nothing, when the pointer is another one by now.
   */
  writePointer(pointer: Pointer, seen: string | null): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

export interface StoredObject {
  key: string;
  contentType: string;
  cacheControl: string;
  /** where its bytes are; read when it is sent */
  source: { file: string } | { text: string };
}

export interface ListedObject {
  key: string;
  bytes: number;
  changedAt: Date;
}

/** Which release is live at the target, and which ones were before. */
export const PointerSchema = z.object({
  site: SiteIdSchema,
  release: ReleaseIdSchema,
  /** the release's folder below `<site>/releases/`: its id and a hash of everything in it */
  folder: ReleaseIdSchema,
  /** when the release went live where it was published: of two, the later one wins */
  switchedAt: z.iso.datetime(),
  deployedAt: z.iso.datetime(),
  /** newest first; `until` is when another took its place */
  replaced: z.array(z.object({ folder: ReleaseIdSchema, release: ReleaseIdSchema, until: z.iso.datetime() })),
});
export type Pointer = z.output<typeof PointerSchema>;

export interface ReadPointer {
  /** null when nothing is live, or when what is there is no pointer and may be written over */
  pointer: Pointer | null;
  /** tells what is there from anything else; null when nothing is */
  tag: string | null;
}

/** The pointer from its text as a target stores it; null when that is not one of this site. */
export function parsePointer(text: string | null, site: string): Pointer | null {
  if (text === null) return null;
  try {
    const parsed = PointerSchema.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.site === site ? parsed.data : null;
  } catch {
    return null;
  }
}
