import { parse } from 'zod/v4/core';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { type ErrorBody, ErrorBodySchema } from '#contracts/shared/errors.ts';

export interface CallInput<E extends Endpoint> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInputOf<E>;
  headers?: Record<string, string>;
}

export interface Answer<E extends Endpoint> {
  status: number;
  headers: Headers;
  /** the response, validated against its contract; throws if it is an error */
  ok(): ResponseOf<E>;
  /** the error, validated against its contract; throws if there is none */
  refused(): ErrorBody['error'];
  bytes: Buffer;
}

/** A browser as the API sees it, with cookies, csrf token and origin. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  csrfToken = '';
  readonly #fetch: (request: Request) => Response | Promise<Response>;
  readonly #host: string;
  readonly #userAgent: string;
  /** Accept-Language, as pages in that language send it */
  readonly #language: string;
  /** answers with the csrf token */
  readonly #statusPath: string;

  constructor(
    fetch: (request: Request) => Response | Promise<Response>,
    {
      host,
      userAgent,
      language = '',
      statusPath = '/api/auth',
    }: { host: string; userAgent: string; language?: string; statusPath?: string },
  ) {
    this.#statusPath = statusPath;
    this.#fetch = fetch;
    this.#host = host;
    this.#userAgent = userAgent;
    this.#language = language;
  }

  /** Sends exactly this request, and only adds and stores cookies. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', this.#host);
    if (!headers.has('user-agent')) headers.set('user-agent', this.#userAgent);
    if (this.#language !== '' && !headers.has('accept-language'))
      headers.set('accept-language', this.#language);
    if (this.cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    // Over a socket, every body has a length or is chunked.
    if (init.body !== undefined && !headers.has('content-length') && typeof init.body === 'string')
      headers.set('content-length', String(Buffer.byteLength(init.body)));
    else if (init.body !== undefined && !headers.has('content-length'))
      headers.set('transfer-encoding', 'chunked');
    const response = await this.#fetch(new Request(`http://${this.#host}${path}`, { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Calls an endpoint like its page does. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    if (endpoint.method !== 'GET' && !this.csrfToken) await this.open();
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    );
    const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
    const headers = new Headers(input.headers);
    if (endpoint.method !== 'GET') {
      if (!headers.has('csrf-token')) headers.set('csrf-token', this.csrfToken);
      if (!headers.has('origin')) headers.set('origin', `http://${this.#host}`);
      if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    }
    const init: RequestInit = { method: endpoint.method, headers };
    if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(input.body);
    }
    const response = await this.send(path + query, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    const read = (): unknown => JSON.parse(bytes.toString());
    if (response.ok && response.headers.get('content-type')?.startsWith('application/json'))
      this.#noteToken(read());
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      ok: () => {
        if (!response.ok) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${bytes}`);
        return parse(endpoint.response, read()) as ResponseOf<E>;
      },
      refused: () => {
        if (response.ok) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${bytes}`);
        return ErrorBodySchema.parse(read()).error;
      },
    };
  }

  /** Opens a page, which reads the login status and the csrf token. */
  async open(): Promise<void> {
    const response = await this.send(this.#statusPath);
    this.#noteToken(await response.json());
  }

  #noteToken(answer: unknown): void {
    if (typeof answer === 'object' && answer !== null && 'csrfToken' in answer)
      this.csrfToken = String(answer.csrfToken);
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}
