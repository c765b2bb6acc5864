import path from 'node:path';
import type { Release, ReleaseErrorName, ReleasePage, ReleaseShell } from '#publish/release/release.ts';
import {
  CACHE_CONTROL,
  cacheControlOf,
  contentTypeOf,
  STRICT_POLICY,
  siteHeaders,
} from '#publish/release/response-headers.ts';
import { ENCODING_SUFFIX, ENCODINGS, type Encoding } from '../http/accept-encoding.ts';

/** A file of the release, and its headers in every encoding. */
export interface ReleaseResponse {
  status: 200 | 404 | 500;
  /** its label in logs: the page's address or the error's name, never the visitor's path */
  label: string;
  /** absolute file path per encoding, in the order of ENCODINGS; undefined if it is missing */
  files: readonly (string | undefined)[];
  /** hash of each file's bytes (verify-release.ts); undefined if the table has none */
  sums: readonly (string | undefined)[];
  /** quoted, without the encoding's suffix; null for errors, which are not cached */
  etag: string | null;
  /** name, value, name, value …: all headers that do not depend on the encoding */
  headers: readonly string[];
  /** its first and last day, UTC; null if it has no limit */
  days: { from: string; until: string } | null;
}

export type ErrorResponses = Readonly<Record<ReleaseErrorName, ReleaseResponse>>;

/** Creates responses from the entries of a release's table. `names`: every file below the document root. */
export class ResponseBuilder {
  readonly #release: Release;
  readonly #root: string;
  readonly #names: ReadonlySet<string>;
  readonly #hasSums: boolean;

  constructor(release: Release, root: string, names: ReadonlySet<string>) {
    this.#release = release;
    this.#root = root;
    this.#names = names;
    this.#hasSums = Object.keys(release.sums).length > 0;
  }

  page(label: string, entry: ReleasePage): ReleaseResponse {
    return this.#make({ status: 200, label, entry, cacheControl: CACHE_CONTROL.page });
  }

  shell(entry: ReleaseShell): ReleaseResponse {
    const { prefix, status } = entry;
    const cacheControl = status === 200 ? CACHE_CONTROL.page : CACHE_CONTROL.error;
    return this.#make({ status, label: `${prefix}{id}`, entry, cacheControl });
  }

  errors(entries: Release['errors']): ErrorResponses {
    return {
      '404': this.#error('404', entries),
      invalid: this.#error('invalid', entries),
      '500': this.#error('500', entries),
    };
  }

  /** null if the file is missing: an older publisher may have written fewer standard files. */
  file(urlPath: string, entry: Release['files'][string]): ReleaseResponse | null {
    if (!this.#names.has(path.normalize(entry.file))) return null;
    return this.#make({ status: 200, label: urlPath, entry, cacheControl: cacheControlOf(urlPath) });
  }

  #error(name: ReleaseErrorName, entries: Release['errors']): ReleaseResponse {
    const status = name === '500' ? 500 : 404;
    const cacheControl = CACHE_CONTROL.error;
    return this.#make({ status, label: `error ${name}`, entry: entries[name], cacheControl });
  }

  #make(options: {
    status: ReleaseResponse['status'];
    label: string;
    entry: Release['files'][string] & { [Key in keyof ReleasePage]?: ReleasePage[Key] | undefined };
    cacheControl: string;
  }): ReleaseResponse {
    const { status, label, entry, cacheControl } = options;
    const files = this.#filesOf(entry.file);
    const headers = ['Content-Type', contentTypeOf(entry.file), 'Cache-Control', cacheControl];
    if (files.some((file, index) => file && ENCODINGS[index])) headers.push('Vary', 'Accept-Encoding');
    headers.push('Content-Security-Policy', entry.csp ?? STRICT_POLICY, ...siteHeaders(this.#release).flat());
    if (entry.index === false) headers.push('X-Robots-Tag', 'noindex');
    const etag = status === 200 ? (entry.etag ?? `"${this.#release.id}"`) : null;
    const sums = ENCODINGS.map((encoding) => this.#release.sums[nameInRelease(entry.file, encoding)]);
    return { status, label, files, sums, etag, headers, days: daysOf(entry) };
  }

  #filesOf(file: string): ReleaseResponse['files'] {
    const plain = path.normalize(file);
    if (!this.#names.has(plain))
      throw new Error(`${this.#release.site} ${this.#release.id} has no file ${file}`);
    return ENCODINGS.map((encoding) => {
      const name = plain + ENCODING_SUFFIX[encoding];
      const isListed = !this.#hasSums || nameInRelease(file, encoding) in this.#release.sums;
      return isListed && this.#names.has(name) ? path.join(this.#root, name) : undefined;
    });
  }
}

const nameInRelease = (file: string, encoding: Encoding): string => `www/${file}${ENCODING_SUFFIX[encoding]}`;

function daysOf(entry: { from?: string | undefined; until?: string | undefined }): ReleaseResponse['days'] {
  return entry.from || entry.until ? { from: entry.from ?? '', until: entry.until ?? '9999-12-31' } : null;
}
