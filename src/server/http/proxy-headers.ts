import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';
import { STRICT_TRANSPORT_SECURITY } from '#publish/release/response-headers.ts';
import { isLocalHost } from './host.ts';

const HSTS = {
  host: ['Strict-Transport-Security', STRICT_TRANSPORT_SECURITY],
  subdomains: ['Strict-Transport-Security', `${STRICT_TRANSPORT_SECURITY}; includeSubDomains`],
} as const;
const NOTHING: readonly string[] = [];

/**
 * Whether the visitor came by https. Only the configured proxy is believed; from anyone else a forwarded
 * header changes nothing.
 */
function cameByHttps(request: IncomingMessage, trustedProxies: BlockList): boolean {
  if (!isTrustedPeer(request, trustedProxies)) return false;
  // With several values the last was set by the proxy we trust; those before it may be anyone's.
  const forwarded = request.headers['x-forwarded-proto'];
  const text = Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? '');
  return text.split(',').at(-1)?.trim().toLowerCase() === 'https';
}

/** Headers that depend on how the visitor reached us: HSTS over https, never on this machine's own names. */
export function connectionHeaders(
  request: IncomingMessage,
  hostName: string,
  { trustedProxies, hsts }: { trustedProxies: BlockList | null; hsts: keyof typeof HSTS },
): readonly string[] {
  if (!trustedProxies || isLocalHost(hostName)) return NOTHING;
  return cameByHttps(request, trustedProxies) ? HSTS[hsts] : NOTHING;
}

/**
 * The visitor's address: the peer's, or what the proxies we trust say of it. Of a list only the part written by
 * trusted hops counts; whatever a client put before that is its own invention.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: BlockList | null): string {
  const isTrusted = (address: string) =>
    trustedProxies !== null &&
    isIP(address) !== 0 &&
    trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let address = plainAddress(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? ''))
    .split(',')
    .map((hop) => hop.trim());
  while (isTrusted(address)) {
    const hop = plainAddress(hops.pop() ?? '');
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** A name that can be searched for, and nothing else. */
const REQUEST_ID = /^[A-Za-z0-9-]{16,64}$/;

/**
 * The name that the proxy we trust gave the request, so that its log and ours have the same; undefined where nobody
 * trusted did. It never ends up in a log as anything but a name.
 */
export function forwardedRequestId(
  request: IncomingMessage,
  trustedProxies: BlockList | null,
): string | undefined {
  const id = request.headers['x-request-id'];
  if (!isTrustedPeer(request, trustedProxies) || typeof id !== 'string') return undefined;
  return REQUEST_ID.test(id) ? id : undefined;
}

/** The trace of the request, if the trusted proxy sends one (W3C Trace Context). */
export function forwardedTrace(
  request: IncomingMessage,
  trustedProxies: BlockList | null,
): string | undefined {
  const { traceparent } = request.headers;
  return typeof traceparent === 'string' && isTrustedPeer(request, trustedProxies) ? traceparent : undefined;
}

function isTrustedPeer(request: IncomingMessage, trustedProxies: BlockList | null): boolean {
  const peer = request.socket.remoteAddress;
  return !!peer && !!trustedProxies?.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
}

/** An IPv4 address may come dressed as IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Whether cookies may insist on https: always, but for this machine's own names. */
export function isSecure(
  request: IncomingMessage,
  hostName: string,
  trustedProxies: BlockList | null,
): boolean {
  return !isLocalHost(hostName) || (trustedProxies !== null && cameByHttps(request, trustedProxies));
}
