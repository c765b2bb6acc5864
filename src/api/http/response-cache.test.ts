import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Language } from '#util/language/languages.ts';
import { ResponseCache } from './response-cache.ts';

const request = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  ({ url, method, headers }) as unknown as IncomingMessage;

/** A response that only records what is written to it. */
function response() {
  const written: { status?: number; body?: string } = {};
  const self = {
    writeHead: (status: number) => {
      written.status = status;
      return self;
    },
    end: (bytes?: Buffer) => {
      written.body = bytes?.toString() ?? '';
    },
  };
  return { written, self: self as unknown as ServerResponse };
}

const PUBLIC = { 'cache-control': 'public, max-age=60', 'content-type': 'application/json', etag: '"a1"' };
const harbor = { site: 'harbor', content: 'c1', language: 'en' as Language };

async function cacheResponse(headers: Record<string, string>, status = 200) {
  let now = 0;
  const cache = new ResponseCache(() => now);
  const key = cache.keyOf(request('/api/v4/plans/gold'), harbor);
  if (!key) throw new Error('a GET has a key');
  const answer = await cache.keep(key, new Response('{"a":1}', { status, headers }));
  const respond = (incoming: IncomingMessage, of = harbor) => {
    const { written, self } = response();
    const requestKey = cache.keyOf(incoming, of);
    return requestKey !== null && cache.answer(requestKey, incoming, self) ? written : null;
  };
  return { answer, respond, later: (ms: number) => (now += ms) };
}

describe('public response', () => {
  it('a public response is served again without being computed again', async () => {
    const { answer, respond } = await cacheResponse(PUBLIC);
    expect(await answer.text()).toBe('{"a":1}');
    expect(respond(request('/api/v4/plans/gold'))).toEqual({ status: 200, body: '{"a":1}' });
  });

  it('a public response is not sent to clients that have it', async () => {
    const { respond } = await cacheResponse(PUBLIC);
    expect(respond(request('/api/v4/plans/gold', { 'if-none-match': 'W/"a1"' }))?.status).toBe(304);
    expect(respond(request('/api/v4/plans/gold', { 'if-none-match': '"b2"' }))?.status).toBe(200);
  });

  it('a public response expires after its maximum age', async () => {
    const { respond, later } = await cacheResponse(PUBLIC);
    later(60_001);
    expect(respond(request('/api/v4/plans/gold'))).toBeNull();
  });

  it('a public response is not shared with another brand, content version, address or format', async () => {
    const { respond } = await cacheResponse(PUBLIC);
    expect(respond(request('/api/v4/plans/gold'), { ...harbor, site: 'mesa' })).toBeNull();
    expect(respond(request('/api/v4/plans/gold'), { ...harbor, content: 'c2' })).toBeNull();
    expect(respond(request('/api/v4/plans/gold?people=2'))).toBeNull();
    expect(respond(request('/api/v4/plans/gold', { accept: 'text/csv' }))).toBeNull();
    expect(respond(request('/api/v4/plans/gold', {}, 'POST'))).toBeNull();
  });

  it('a public response is shared with other languages, unless it says that it has texts', async () => {
    const spanish = { ...harbor, language: 'es' as Language };
    const facts = await cacheResponse(PUBLIC);
    expect(facts.respond(request('/api/v4/plans/gold'), spanish)?.status).toBe(200);
    const texts = await cacheResponse({ ...PUBLIC, vary: 'Accept, Accept-Language' });
    expect(texts.respond(request('/api/v4/plans/gold'), spanish)).toBeNull();
    expect(texts.respond(request('/api/v4/plans/gold'))?.status).toBe(200);
  });
});

describe('private response', () => {
  it.each<[what: string, headers: Record<string, string>, status: number]>([
    ['private', { ...PUBLIC, 'cache-control': 'private, no-store' }, 200],
    ['given with a cookie', { ...PUBLIC, 'set-cookie': 'enamel_session=x' }, 200],
    ['a refusal', PUBLIC, 404],
    ['a file', { ...PUBLIC, 'content-type': 'application/pdf' }, 200],
  ])('a response is never cached if it is %s', async (_what, headers, status) => {
    const { respond } = await cacheResponse(headers, status);
    expect(respond(request('/api/v4/plans/gold'))).toBeNull();
  });
});
