import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A token with its page’s data and Google’s assessment. */
export interface PeerToken {
  siteKey: string;
  hostname: string;
  action: string;
  score: number;
  invalidReason?: string;
}

export interface RecaptchaPeer {
  base: string;
  /** the known tokens */
  tokens: Map<string, PeerToken>;
  /** the received events */
  events: Record<string, unknown>[];
  /** replaces the response; null responds normally */
  instead: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

const EVENT_FIELDS = new Set(['token', 'siteKey', 'expectedAction', 'userIpAddress', 'userAgent']);

/** Implements the assessments call of reCAPTCHA Enterprise as documented, including its refusals. */
export async function startRecaptchaPeer({
  project,
  apiKey,
}: {
  project: string;
  apiKey: string;
}): Promise<RecaptchaPeer> {
  const peer: Omit<RecaptchaPeer, 'base' | 'close'> = { tokens: new Map(), events: [], instead: null };
  const used = new Set<string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
      response.end(JSON.stringify(body));
    };
    const refuse = (code: number, status: string, message: string) =>
      say(code, { error: { code, message, status } });
    let text = '';
    for await (const chunk of request) text += chunk;
    if (peer.instead) return peer.instead(response);
    const url = new URL(request.url ?? '', 'http://peer');
    if (request.method !== 'POST' || url.pathname !== `/v1/projects/${project}/assessments`)
      return refuse(404, 'NOT_FOUND', 'Requested entity was not found.');
    if (url.searchParams.get('key') !== apiKey)
      return refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.');
    if (!request.headers['content-type']?.startsWith('application/json'))
      return refuse(400, 'INVALID_ARGUMENT', 'Content type');
    const body = JSON.parse(text);
    const unknown = [
      ...Object.keys(body).filter((name) => name !== 'event'),
      ...Object.keys(body.event ?? {}).filter((name) => !EVENT_FIELDS.has(name)),
    ];
    if (unknown.length > 0)
      return refuse(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. Unknown name "${unknown[0]}"`);
    peer.events.push(body.event);
    const { token, siteKey, expectedAction } = body.event;
    const known = peer.tokens.get(token);
    const name = `projects/1234/assessments/${peer.events.length}`;
    const reason =
      !known || known.siteKey !== siteKey
        ? 'MALFORMED'
        : (known.invalidReason ?? (used.has(token) ? 'DUPE' : null));
    if (reason !== null || !known)
      return say(200, { name, event: body.event, tokenProperties: { valid: false, invalidReason: reason } });
    used.add(token);
    const { hostname, action, score } = known;
    say(200, {
      name,
      event: { ...body.event, expectedAction },
      // The JSON of protocol buffers omits zeros.
      riskAnalysis: { ...(score > 0 && { score }), reasons: [] },
      tokenProperties: {
        valid: true,
        invalidReason: 'INVALID_REASON_UNSPECIFIED',
        hostname,
        action,
        createTime: '2026-06-15T17:00:00.000Z',
      },
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(peer, {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
