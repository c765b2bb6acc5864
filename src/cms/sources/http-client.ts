import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { errorCode, errorMessage } from '#util/node/errors.ts';
import { isLoopbackHost, isPublicAddress } from '#util/node/ip-addresses.ts';
import { SourceUnavailableError, UnreadableContentError } from './source.ts';

interface HttpRequest {
  url: URL;
  headers: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
  /** allows only public internet addresses */
  publicOnly: boolean;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Uint8Array;
}

/** Finds all addresses of a host name. */
export type Resolver = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * GET without following redirects. The address is checked when connecting, so DNS rebinding between a check
 * and the request has no effect.
 * @throws UnreadableContentError that names the address, never the token
 */
export async function get(request: HttpRequest, resolve: Resolver = resolveAll): Promise<HttpAnswer> {
  const { url, headers, timeoutMs, publicOnly } = request;
  const where = `${url.origin}${url.pathname}`;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (publicOnly && isIP(literal) !== 0 && !isPublicAddress(literal)) {
    throw new UnreadableContentError(`${where} is not on the public internet`);
  }
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await send(url, {
      // A compressed response could expand far beyond its size limit.
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal,
      lookup: checkedLookup(resolve, publicOnly),
    });
    const { statusCode: status = 0 } = answer;
    if (status >= 300 && status < 400 && status !== 304) {
      answer.destroy();
      throw new UnreadableContentError(`${where} redirects, which is not followed`);
    }
    return { status, headers: answer.headers, body: await readBody(answer, request.maxBytes, where) };
  } catch (cause) {
    if (cause instanceof UnreadableContentError) throw cause;
    if (signal.aborted) {
      throw new SourceUnavailableError(`${where} did not answer within ${timeoutMs / 1_000} s`, { cause });
    }
    throw new SourceUnavailableError(
      `${where} cannot be reached (${errorCode(cause) || errorMessage(cause)})`,
      { cause },
    );
  }
}

async function send(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  // loaded on first use, because a publish of folders needs neither and they take a twentieth of its time
  const client = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    client.get(url, { ...options, agent: false }, resolve).on('error', reject);
  });
}

async function readBody(answer: IncomingMessage, maxBytes: number, where: string): Promise<Uint8Array> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  const tooLarge = `${where} is larger than ${maxBytes / 1_000_000} MB`;
  const problem =
    encoding !== 'identity'
      ? `${where} is compressed though it was asked not to be`
      : Number(answer.headers['content-length'] ?? 0) > maxBytes
        ? tooLarge
        : '';
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    if (problem) throw new UnreadableContentError(problem);
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      length += part.byteLength;
      if (length > maxBytes) throw new UnreadableContentError(tooLarge);
      parts.push(part);
    }
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts);
}

function checkedLookup(resolve: Resolver, publicOnly: boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const refused = publicOnly ? addresses.find(({ address }) => !isPublicAddress(address)) : undefined;
        const [first] = addresses;
        if (refused) {
          done(new UnreadableContentError(`${host} is not on the public internet`), '', 0);
        } else if (!first) {
          done(new UnreadableContentError(`${host} has no address`), '', 0);
        } else if (options.all) {
          done(null, [...addresses]);
        } else {
          done(null, first.address, first.family);
        }
      },
      (error) => done(error, '', 0),
    );
  };
}

/** `x.localhost` is this machine by definition (RFC 6761), even if the system's resolver does not know it. */
function resolveAll(host: string): Promise<readonly LookupAddress[]> {
  if (isLoopbackHost(host) && isIP(host) === 0) return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  return new Promise((resolve, reject) => {
    dnsLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}
