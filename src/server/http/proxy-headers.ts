import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';
import { STRICT_TRANSPORT_SECURITY } from '#publish/release/response-headers.ts';
import { isLocalHost } from './request-target.ts';

const HSTS = {
  host: ['Strict-Transport-Security', STRICT_TRANSPORT_SECURITY],
  subdomains: ['Strict-Transport-Security', `${STRICT_TRANSPORT_SECURITY}; includeSubDomains`],
} as const;
const NOTHING: readonly string[] = [];

/** Whether the visitor used https. Forwarded headers count only from the configured proxy. */
function cameByHttps(request: IncomingMessage, trustedProxies: BlockList): boolean {
  if (!isTrustedPeer(request, trustedProxies)) return false;
  // The last of several values is from the trusted proxy; earlier ones may be forged.
  return forwardedValues(request, 'x-forwarded-proto').at(-1)?.toLowerCase() === 'https';
}

/** Headers that depend on the connection: HSTS over https, never on local names. */
export function connectionHeaders(
  request: IncomingMessage,
  hostName: string,
  { trustedProxies, hsts }: { trustedProxies: BlockList | null; hsts: keyof typeof HSTS },
): readonly string[] {
  if (!trustedProxies || isLocalHost(hostName)) return NOTHING;
  return cameByHttps(request, trustedProxies) ? HSTS[hsts] : NOTHING;
}

/**
 * The visitor's address: the peer's, or the one that trusted proxies forward. Only the part of the list that
 * trusted hops wrote counts, because clients can forge the rest.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: BlockList | null): string {
  let address = plainAddress(request.socket.remoteAddress ?? '');
  const hops = forwardedValues(request, 'x-forwarded-for');
  while (isTrusted(address, trustedProxies)) {
    const hop = plainAddress(hops.pop() ?? '');
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Only characters that are safe in a log. */
const REQUEST_ID = /^[A-Za-z0-9-]{16,64}$/;

/** The request id from a trusted proxy, so that its log and ours match; otherwise undefined. */
export function forwardedRequestId(
  request: IncomingMessage,
  trustedProxies: BlockList | null,
): string | undefined {
  const id = request.headers['x-request-id'];
  if (!isTrustedPeer(request, trustedProxies) || typeof id !== 'string') return undefined;
  return REQUEST_ID.test(id) ? id : undefined;
}

/** The request's trace, if the trusted proxy sends one (W3C Trace Context). */
export function forwardedTrace(
  request: IncomingMessage,
  trustedProxies: BlockList | null,
): string | undefined {
  const { traceparent } = request.headers;
  return typeof traceparent === 'string' && isTrustedPeer(request, trustedProxies) ? traceparent : undefined;
}

/** The values of a header that each proxy adds to, the nearest proxy's last. */
function forwardedValues(request: IncomingMessage, header: string): string[] {
  return [request.headers[header] ?? []]
    .flat()
    .join()
    .split(',')
    .map((value) => value.trim());
}

function isTrustedPeer(request: IncomingMessage, trustedProxies: BlockList | null): boolean {
  return isTrusted(request.socket.remoteAddress ?? '', trustedProxies);
}

function isTrusted(address: string, trustedProxies: BlockList | null): boolean {
  return isIP(address) !== 0 && trustedProxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true;
}

/** Unwraps an IPv4-mapped IPv6 address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Whether cookies get the Secure attribute: always, except on local names. */
export function isSecure(
  request: IncomingMessage,
  hostName: string,
  trustedProxies: BlockList | null,
): boolean {
  return !isLocalHost(hostName) || (trustedProxies !== null && cameByHttps(request, trustedProxies));
}
