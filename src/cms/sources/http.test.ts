import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpSourceOptions, httpSource } from './http.ts';
import {
  MissingMediaError,
  MissingSiteError,
  MissingVersionError,
  SourceUnavailableError,
} from './source.ts';

let server: Server;
let origin: string;
let requests: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  answer = json({ site: { id: 'harbor' } });
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const json =
  (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const source = (over: Partial<HttpSourceOptions> = {}) =>
  httpSource({ url: origin, sites: ['harbor', 'mesa'], local: true, ...over });

describe('a CMS that is a server', () => {
  it('a read requests the live record of one site', async () => {
    const { raw } = await source().read('harbor', 'live');
    expect(raw).toEqual({ site: { id: 'harbor' } });
    expect(requests[0]?.url).toBe('/api/cms');
    expect(requests[0]?.headers['x-site']).toBe('harbor');
  });

  it('a read requests a version by its name', async () => {
    await source().read('harbor', 'working');
    expect(requests[0]?.url).toBe('/api/cms?version=working');
    // a message may name such a version (contracts/content/cms.ts), so it has to be found
    await source().read('harbor', '2026.05');
    expect(requests[1]?.url).toBe('/api/cms?version=2026.05');
  });

  it('each site may have its own CMS address', async () => {
    const port = new URL(origin).port;
    await source({ url: `http://{site}.localhost:${port}/brands/{site}/` }).read('mesa', '');
    expect(requests[0]?.url).toBe('/brands/mesa/api/cms');
    expect(requests[0]?.headers.host).toBe(`mesa.localhost:${port}`);
    expect(requests[0]?.headers['x-site']).toBeUndefined();
  });

  it('requests contain the token', async () => {
    await source({ token: 'secret' }).read('harbor', 'live');
    expect(requests[0]?.headers.authorization).toBe('Bearer secret');
  });

  it('an unchanged record is not downloaded again', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else json({ site: 1 }, { etag: '"1"' })(request, response);
    };
    const cms = source();
    const first = await cms.fingerprint('harbor', 'live');
    const second = await cms.fingerprint('harbor', 'live');
    expect(second).toBe(first);
    expect((await cms.read('harbor', 'live')).raw).toEqual({ site: 1 });
    expect(requests.map((request) => request.headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
  });

  it('the fingerprint changes with the record', async () => {
    const cms = source();
    const first = await cms.fingerprint('harbor', 'live');
    answer = json({ site: { id: 'harbor', name: 'New' } });
    expect(await cms.fingerprint('harbor', 'live')).not.toBe(first);
  });

  it('only configured sites are known', async () => {
    expect(await source().sites()).toEqual(['harbor', 'mesa']);
    await expect(source().read('other', 'live')).rejects.toThrow(MissingSiteError);
    await expect(source().read('../mesa', 'live')).rejects.toThrow('Known sites: harbor, mesa.');
    expect(requests).toHaveLength(0);
  });

  it('placeOf names the document of a field', async () => {
    answer = json({ pages: [{ page: 'faq' }] });
    const { placeOf } = await source().read('harbor', 'live');
    expect(placeOf(['pages', 0, 'title'])).toEqual({ document: 'pages/faq', field: 'pages[0].title' });
    expect(placeOf(['header', 'layout']).document).toBe('header');
  });
});

describe('an answer that is refused', () => {
  const read = (over: Partial<HttpSourceOptions> = {}) => source(over).read('harbor', 'live');

  it('a redirect is rejected', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'https://evil.example/' }).end();
    await expect(read()).rejects.toThrow('redirects, which is not followed');
    expect(requests).toHaveLength(1);
  });

  it('a response with another content type is rejected', async () => {
    answer = json('{}', { 'content-type': 'text/html' });
    await expect(read()).rejects.toThrow('answered text/html instead of JSON');
  });

  it('broken JSON is rejected with its position', async () => {
    answer = json('{\n "a": 1,\n}');
    await expect(read()).rejects.toThrow('the record of harbor, line 3, column 1: this is not valid JSON.');
  });

  it('an error of the CMS is reported', async () => {
    answer = json({}, {}, 500);
    await expect(read()).rejects.toThrow('/api/cms answered 500');
  });

  it('a rejected token is reported without showing it', async () => {
    answer = json({}, {}, 401);
    const problem = await read({ token: 'secret' }).catch(String);
    expect(problem).toContain('Check CMS_TOKEN');
    expect(problem).not.toContain('secret');
  });

  it('a slow response times out', async () => {
    answer = () => undefined;
    await expect(read({ timeoutMs: 50 })).rejects.toThrow('did not answer within 0.05 s');
  });

  it('an incomplete response is rejected', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"site":', () => response.destroy());
    };
    await expect(read()).rejects.toThrow('/api/cms cannot be reached');
  });

  it('a response that declares too many bytes is rejected', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99000000' });
      response.write('{');
    };
    await expect(read()).rejects.toThrow('is larger than 20 MB');
  });

  it('a response that sends too many bytes is rejected', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(1_000_000, 32), more);
      };
      more();
    };
    await expect(read()).rejects.toThrow('is larger than 20 MB');
  });

  it('a compressed response is rejected, because it could be far larger', async () => {
    answer = json('{}', { 'content-encoding': 'gzip' });
    await expect(read()).rejects.toThrow('is compressed');
  });

  it('a 404 means an unknown version', async () => {
    answer = json({}, {}, 404);
    await expect(source().read('harbor', 'spring')).rejects.toThrow(MissingVersionError);
    await expect(source().read('harbor', '../x')).rejects.toThrow(MissingVersionError);
    expect(requests).toHaveLength(1);
  });

  it('an unreachable CMS is reported', async () => {
    await expect(read({ url: 'http://127.0.0.1:9' })).rejects.toThrow(
      /127\.0\.0\.1:9.* cannot be reached \(ECONNREFUSED\)/,
    );
  });
});

describe('pictures over the network', () => {
  const picture = async (ref: string, over: Partial<HttpSourceOptions> = {}) => {
    const content = await source({ token: 'secret', ...over }).read('harbor', 'live');
    requests = [];
    return content.readMedia(ref);
  };
  const png = (_request: IncomingMessage, response: ServerResponse): void => {
    if (_request.url === '/api/cms') json({})(_request, response);
    else if (_request.url === '/media/none.png') response.writeHead(404).end();
    else response.writeHead(200).end('PNG');
  };

  it('pictures come from the CMS by path or address', async () => {
    answer = png;
    expect(Buffer.from(await picture('media/a.png')).toString()).toBe('PNG');
    expect(requests[0]?.url).toBe('/media/a.png');
    expect(Buffer.from(await picture(`${origin}/media/b.png`)).toString()).toBe('PNG');
    expect(requests[0]?.headers.authorization).toBe('Bearer secret');
  });

  it('a temporary picture error is distinct from a permanent one', async () => {
    let status = 503;
    answer = (request, response) =>
      request.url === '/api/cms' ? json({})(request, response) : void response.writeHead(status).end();
    for (status of [500, 503, 429])
      await expect(picture('media/a.png')).rejects.toThrow(SourceUnavailableError);
    status = 403;
    await expect(picture('media/a.png')).rejects.not.toThrow(SourceUnavailableError);
  });

  it('a missing picture is reported', async () => {
    answer = png;
    await expect(picture('media/none.png')).rejects.toThrow(MissingMediaError);
  });

  it.each([
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    'http://images.example/a.png',
    'https://user@images.example/a.png',
    'https://images.example:8443/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://images.example/a.png',
  ])('pictures never come from %s', async (ref) => {
    const resolve = () => Promise.reject(new Error('was looked up'));
    const port = new URL(origin).port;
    const content = await source({
      url: `http://127.0.0.1:${port}`,
      mediaHosts: ['images.example'],
      resolve,
    }).read('harbor', 'live');
    await expect(content.readMedia(ref)).rejects.toThrow('pictures may come only from 127.0.0.1:');
  });

  it.each([
    ['a private address', ['10.0.0.5']],
    ['this machine', ['127.0.0.1']],
    ['the cloud’s settings', ['169.254.169.254']],
    ['this machine in IPv6', ['::1']],
    ['a public and a private address at once', ['93.184.216.34', '192.168.0.1']],
  ])('pictures never come from a listed host that resolves to %s', async (_what, addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    await expect(
      picture('https://images.example/a.png', { mediaHosts: ['images.example'], resolve }),
    ).rejects.toThrow('images.example is not on the public internet');
    expect(requests).toHaveLength(0);
  });

  it('pictures never come from a listed private address', async () => {
    await expect(picture('https://192.168.0.1/a.png', { mediaHosts: ['192.168.0.1'] })).rejects.toThrow(
      'https://192.168.0.1/a.png is not on the public internet',
    );
    await expect(picture('https://[::1]/a.png', { mediaHosts: ['[::1]'] })).rejects.toThrow(
      'is not on the public internet',
    );
  });
});

describe('the address of the CMS', () => {
  it.each([
    ['http://cms.example', 'must be https'],
    ['http://10.0.0.1', 'must be https'],
    ['ftp://127.0.0.1', 'must be https'],
    ['https://user:pass@cms.example', 'must hold no password'],
    ['https://cms.example/?a=b', 'must hold no password, query'],
    ['cms.example', 'is not an address'],
    ['', 'is not an address'],
  ])('the CMS address %j is rejected', (url, message) => {
    expect(() => source({ url })).toThrow(message);
  });

  it('the CMS address may be plain http only in local mode', () => {
    expect(() => source({ local: false })).toThrow('only in local mode');
  });
});
