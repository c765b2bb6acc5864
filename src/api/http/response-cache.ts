import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedCache } from '#util/collections/collections.ts';
import { matchesIfNoneMatch } from '#util/http/http.ts';
import type { Language } from '#util/language/languages.ts';

/** Memory for cached responses, per process. */
const BYTES = 48 * 1024 * 1024;
const LARGEST_BYTES = 256 * 1024;

/** Most answers are the same in all languages; the others say so by `Vary`. */
export interface CacheKey {
  request: string;
  language: Language;
}

const languageKey = ({ request, language }: CacheKey): string => `${language} ${request}`;

interface Entry {
  headers: Record<string, string>;
  bytes: Buffer;
  expiresAtMs: number;
}

/**
 * Caches public responses (`cache-control: public`) in this process: many people look for a dentist around the same
 * ZIP code. A response expires as its header says, or when the site's content changes.
 */
export class ResponseCache {
  readonly #entries = new BoundedCache<string, Entry>({ entries: 20_000, cost: BYTES });
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** The cache key of a request; null if its response is never cached. */
  keyOf(
    { method, url, headers }: IncomingMessage,
    { site, content, language }: { site: string; content: string; language: Language },
  ): CacheKey | null {
    if (method !== 'GET') return null;
    return { request: JSON.stringify([site, content, url, headers.accept ?? '']), language };
  }

  /** Sends the cached response. Returns false if there is none. */
  answer(key: CacheKey, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key.request) ?? this.#entries.get(languageKey(key));
    if (!entry || entry.expiresAtMs < this.#nowMs()) return false;
    const { etag } = entry.headers;
    const condition = request.headers['if-none-match'];
    if (etag !== undefined && condition !== undefined && matchesIfNoneMatch(condition, etag)) {
      const { 'content-length': _length, ...headers } = entry.headers;
      response.writeHead(304, headers).end();
    } else response.writeHead(200, entry.headers).end(entry.bytes);
    return true;
  }

  /** Caches a public response. Reads its body, and returns an equal response. */
  async keep(key: CacheKey, answer: Response): Promise<Response> {
    const seconds = Number(
      /^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0,
    );
    const isText = answer.headers.get('content-type')?.startsWith('application/json');
    if (answer.status !== 200 || seconds === 0 || !isText || answer.headers.has('set-cookie')) return answer;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const headers: Record<string, string> = {
      ...Object.fromEntries(answer.headers),
      'content-length': String(bytes.length),
    };
    // a cached response belongs to no single request
    const { 'x-request-id': _id, ...lasting } = headers;
    if (bytes.length <= LARGEST_BYTES)
      this.#entries.set(
        /\baccept-language\b/i.test(headers.vary ?? '') ? languageKey(key) : key.request,
        { headers: lasting, bytes, expiresAtMs: this.#nowMs() + seconds * 1000 },
        bytes.length + 1000,
      );
    return new Response(bytes, { status: 200, headers });
  }
}
