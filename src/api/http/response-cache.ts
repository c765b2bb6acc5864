import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedCache } from '#util/collections/collections.ts';
import { matchesIfNoneMatch } from '#util/http/http.ts';

/** Memory for kept answers, per process. */
const BYTES = 48 * 1024 * 1024;
const LARGEST_BYTES = 256 * 1024;

interface Kept {
  headers: Record<string, string>;
  bytes: Buffer;
  keepUntilMs: number;
}

/**
 * Answers that any cache may keep (`cache-control: public`), kept in this process too: many people look for a
 * dentist around the same ZIP code. An answer is kept no longer than its header says, and never beyond a change of
 * the site's content.
 */
export class ResponseCache {
  readonly #kept = new BoundedCache<string, Kept>({ entries: 20_000, cost: BYTES });
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** What an answer depends on; null for a request whose response is for one person. */
  keyOf(request: IncomingMessage, { site, content }: { site: string; content: string }): string | null {
    if (request.method !== 'GET') return null;
    return JSON.stringify([site, content, request.url, request.headers.accept ?? '']);
  }

  /** Writes the kept answer. Returns false where there is none. */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#kept.get(key);
    if (!kept || kept.keepUntilMs < this.#nowMs()) return false;
    const { etag } = kept.headers;
    const condition = request.headers['if-none-match'];
    if (etag !== undefined && condition !== undefined && matchesIfNoneMatch(condition, etag)) {
      const { 'content-length': _length, ...headers } = kept.headers;
      response.writeHead(304, headers).end();
    } else response.writeHead(200, kept.headers).end(kept.bytes);
    return true;
  }

  /** Keeps an answer where it may be kept. The answer is read, and another one with the same content returned. */
  async keep(key: string, answer: Response): Promise<Response> {
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
    // the name of one request is not another's
    const { 'x-request-id': _name, ...lasting } = headers;
    if (bytes.length <= LARGEST_BYTES)
      this.#kept.set(
        key,
        { headers: lasting, bytes, keepUntilMs: this.#nowMs() + seconds * 1000 },
        bytes.length + 1000,
      );
    return new Response(bytes, { status: 200, headers });
  }
}
