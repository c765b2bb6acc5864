import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface PurgeCall {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

/** A CDN that receives purge requests. It rejects requests without the agreed credentials and records the others. */
export interface CdnPeer {
  url: string;
  taken: PurgeCall[];
  /** the number of rejected requests */
  refused: number;
  /** an error to respond with instead of accepting requests */
  error: { status: number; body: string } | null;
  stop(): Promise<void>;
}

export async function startCdnPeer(kind: { hook: string } | { cloudflare: string }): Promise<CdnPeer> {
  const peer: CdnPeer = { url: '', taken: [], refused: 0, error: null, stop: async () => {} };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isKnown =
      'hook' in kind ? isSigned(request.headers['x-signature'], body, kind.hook) : hasToken(kind.cloudflare);
    function hasToken(token: string): boolean {
      return request.headers.authorization === `Bearer ${token}`;
    }
    if (!isKnown || request.method !== 'POST' || request.headers['content-type'] !== 'application/json') {
      peer.refused += 1;
      response.writeHead(401).end('unauthorized');
      return;
    }
    if (peer.error) {
      response.writeHead(peer.error.status, { location: 'http://169.254.169.254/' }).end(peer.error.body);
      return;
    }
    peer.taken.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return peer;
}

function isSigned(header: string | string[] | undefined, body: string, secret: string): boolean {
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return given === expected && Math.abs(Date.now() / 1000 - Number(time)) < 300;
}
