import { VERSION_NAME } from '#contracts/content/cms.ts';
import { CodedError } from '#util/coded-error.ts';
import type { IdentityParts } from '../record/brand-identity.ts';
import type { PlaceOf, UnknownField } from '../schema/issues.ts';

/** The version that visitors see; any other is a draft or an older version. */
export const LIVE = 'live';

/** One site's content in the CMS, before parsing. */
export interface SourceContent {
  raw: unknown;
  /** returns the place of a field, for messages */
  placeOf: PlaceOf;
  /** documents and fields that are ignored */
  unread?: readonly UnknownField[];
  /** @throws MissingMediaError, or an error that says why the file is refused */
  readMedia(ref: string): Promise<Uint8Array>;
}

/** The origin of content: folders, or a server. `version` is 'live' (or '') or another version's name. */
export interface CmsSource {
  /** ids of all sites, sorted */
  sites(): Promise<string[]>;
  /** changes when a site may have been added or removed; only if that is cheaper than `sites` */
  sitesStamp?(): string;
  /** names of the versions besides the live one, sorted */
  versions(site: string): Promise<string[]>;
  /** changes when the content may have changed; cheap enough to request before every publish */
  fingerprint(site: string, version: string): Promise<string>;
  read(site: string, version: string): Promise<SourceContent>;
  /** only the documents that identify the brand, if that is cheaper than all; null if unreadable */
  identityParts?(site: string): Promise<IdentityParts | null>;
}

const MOST_LISTED = 50;

export class MissingSiteError extends CodedError {
  readonly code = 'missing_site';
  constructor(site: string, known: readonly string[]) {
    const more = known.length > MOST_LISTED ? `, and ${known.length - MOST_LISTED} more` : '';
    const listed = known.slice(0, MOST_LISTED).join(', ') || 'none';
    super(`No such site: ${site.slice(0, 80)}. Known sites: ${listed}${more}.`);
  }
}

export class MissingVersionError extends CodedError {
  readonly code = 'missing_version';
  constructor(site: string, version: string, known: readonly string[]) {
    super(`${site} has no version ${version.slice(0, 80)}. Known versions: ${[LIVE, ...known].join(', ')}.`);
  }
}

export class MissingMediaError extends CodedError {
  readonly code = 'missing_media';
  constructor(ref: string) {
    super(`there is no file ${ref}`);
  }
}

/** A document or response that cannot be read at all: broken JSON, wrong encoding, too large. */
export class UnreadableContentError extends CodedError {
  readonly code: string = 'unreadable_content';
}

/** The content system is unavailable; a retry may succeed. */
export class SourceUnavailableError extends UnreadableContentError {
  override readonly code = 'source_unavailable';
}

/** A broken document: a retry fails too, until the document is corrected. */
export class BrokenDocumentError extends UnreadableContentError {
  override readonly code = 'broken_document';
}

/** Folder name and host label: lower case letters, digits, single hyphens. */
export function isSiteId(value: string): boolean {
  return value.length <= 63 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value);
}

export function isVersionName(value: string): boolean {
  return VERSION_NAME.test(value);
}
