import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
import { assetSums } from '#publish/app/asset-lists.ts';
import { sumOf } from '#publish/files/checksums.ts';
import { DamagedReleaseError, sharedPaths } from '#publish/release/release.ts';
import {
  CACHE_CONTROL,
  contentTypeOf,
  STRICT_POLICY,
  SVG_POLICY,
} from '#publish/release/response-headers.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { acceptedEncodings, ENCODING_SUFFIX, type Encoding } from '../http/accept-encoding.ts';
import { type Exchange, writeBytes, writeHead } from './respond.ts';

/** Files up to this size are cached; larger ones are streamed from disk each time. */
const SMALL_BYTES = 256 * 1024;

/** Endings for which the publisher writes compressed files. */
const COMPRESSED = /\.(?:css|js|mjs|json|map|svg|txt|xml|webmanifest|wasm|ico|vtt)$/;

const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'];

/** Makes the static file library only find the file; we set all other headers. */
const FIND = { index: false, cacheControl: false, contentType: false, dotfiles: 'ignore' } as const;

interface SmallFile {
  headers: readonly string[];
  /** one byte per character, as in Bodies */
  content: string;
}

interface AssetRequest {
  /** only files below this folder are served */
  root: string;
  /** the path below the folder as requested, beginning with a slash */
  rawPath: string;
  /** expected hash of a file by its name below the folder; undefined if it is in no table */
  sumOf: (name: string) => string | undefined;
  /** name, value, …: the site's headers */
  siteHeaders: readonly string[];
}

/**
 * Serves hashed, immutable files: browser assets of every build, and a site's media. New ones appear while
 * the server runs, so there is no index.
 */
export class Assets {
  readonly #small: BoundedCache<string, SmallFile>;
  /** files that were found intact, by their state */
  readonly #whole = new BoundedCache<string, string>({ entries: 20_000, cost: 4_000_000 });

  constructor(bytes: number) {
    this.#small = new BoundedCache({ entries: Number.POSITIVE_INFINITY, cost: bytes });
  }

  /** True after responding, false if there is no such file. Rejects on a disk error. */
  serve(exchange: Exchange, asset: AssetRequest): boolean | Promise<boolean> {
    const { request } = exchange;
    // A compressed copy is an encoding of its file, not a resource.
    if (/\.(?:br|gz)$/i.test(asset.rawPath)) return false;
    const accepted = acceptedFor(asset.rawPath, request);
    if (CONDITIONS.some((name) => request.headers[name] !== undefined))
      return this.#fromDisk(exchange, asset, accepted);
    const small = this.#small.get(keyOf(asset, accepted));
    if (!small) return this.#fromDisk(exchange, asset, accepted);
    writeBytes(exchange, 200, [...small.headers, ...asset.siteHeaders], small.content);
    return true;
  }

  async #fromDisk(exchange: Exchange, asset: AssetRequest, accepted: readonly Encoding[]): Promise<boolean> {
    const { request, response } = exchange;
    let damaged = '';
    for (const encoding of accepted) {
      const name = asset.rawPath.slice(1) + ENCODING_SUFFIX[encoding];
      if (!(await this.#isWhole(path.join(asset.root, name), asset.sumOf(name)))) {
        damaged = name;
        continue;
      }
      const found = await send(request, asset.rawPath + ENCODING_SUFFIX[encoding], {
        ...FIND,
        root: asset.root,
      });
      if (found.type !== 'file') {
        found.stream.destroy();
        if (found.statusCode !== 416 && found.statusCode !== 412) continue;
        const range = found.headers['Content-Range'];
        const headers = ['Content-Length', '0', 'Cache-Control', CACHE_CONTROL.error];
        headers.push('Content-Security-Policy', STRICT_POLICY, ...(range ? ['Content-Range', range] : []));
        writeBytes(exchange, found.statusCode, [...headers, ...asset.siteHeaders], '');
        return true;
      }
      const headers = [...Object.entries(found.headers).flatMap(([name, value]) => [name, String(value)])];
      headers.push(...headersOf(asset.rawPath, encoding, found.statusCode));
      const isSmall = Number(found.headers['Content-Length']) <= SMALL_BYTES;
      if (found.statusCode === 200 && request.method === 'GET' && isSmall) {
        const content = (await buffer(found.stream)).toString('latin1');
        this.#small.set(keyOf(asset, accepted), { headers, content }, content.length + 1024);
        writeBytes(exchange, 200, [...headers, ...asset.siteHeaders], content);
        return true;
      }
      writeHead(exchange, found.statusCode, [...headers, ...asset.siteHeaders]);
      // Ignores visitors who disconnect; a disk error truncates the response.
      await pipeline(found.stream, response).catch(() => response.destroy());
      return true;
    }
    if (damaged !== '') throw new DamagedReleaseError(`${damaged} does not match its hash`);
    return false;
  }

  /** Compares a file's hash once, and again after a change. */
  async #isWhole(file: string, sum: string | undefined): Promise<boolean> {
    if (sum === undefined) return true;
    const found = await stat(file).catch(() => null);
    // the library handles missing files
    if (!found) return true;
    const mark = `${found.ino} ${found.ctimeMs} ${found.size} ${sum}`;
    if (this.#whole.get(file) === mark) return true;
    if (sumOf(await readFile(file)) !== sum) return false;
    this.#whole.set(file, mark, file.length + mark.length);
    return true;
  }
}

function acceptedFor(rawPath: string, request: IncomingMessage): readonly Encoding[] {
  return COMPRESSED.test(rawPath)
    ? acceptedEncodings(request.headers['accept-encoding'] as string | undefined)
    : [''];
}

function keyOf(asset: AssetRequest, accepted: readonly Encoding[]): string {
  return `${asset.root}\0${asset.rawPath}\0${accepted.join()}`;
}

function headersOf(rawPath: string, encoding: Encoding, status: number): string[] {
  const isDrawing = rawPath.endsWith('.svg');
  const headers = ['Cache-Control', CACHE_CONTROL.immutable];
  headers.push('Content-Security-Policy', isDrawing ? SVG_POLICY : STRICT_POLICY);
  if (COMPRESSED.test(rawPath)) headers.push('Vary', 'Accept-Encoding');
  if (status === 304) return headers;
  headers.push('Content-Type', contentTypeOf(rawPath));
  if (encoding) headers.push('Content-Encoding', encoding);
  return headers;
}

/** How long the lists of the builds are cached. */
const FRESH_MS = 1000;

/** The hash of each browser asset, from the lists of all builds. */
export class AssetSums {
  readonly #folder: string;
  #sums: ReadonlyMap<string, string> = new Map();
  #changedAtMs = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(sitesDir: string) {
    this.#folder = sharedPaths(sitesDir).assets;
  }

  /** Undefined for a file that is in no list. */
  of(name: string): string | undefined {
    const now = performance.now();
    if (now - this.#checkedAt >= FRESH_MS) {
      this.#checkedAt = now;
      // a new list changes the folder's time
      const changedAtMs = statSync(this.#folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (changedAtMs !== this.#changedAtMs) this.#sums = assetSums(this.#folder);
      this.#changedAtMs = changedAtMs;
    }
    return this.#sums.get(name);
  }
}
