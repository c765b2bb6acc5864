import type { IncomingMessage } from 'node:http';
import { type BlockList, isIPv6 } from 'node:net';
import { STRICT_TRANSPORT_SECURITY } from '../publish/response-headers.ts';
import { isLocalHost } from './host.ts';

const HSTS: readonly string[] = ['Strict-Transport-Security', STRICT_TRANSPORT_SECURITY];
const NOTHING: readonly string[] = [];

/**
 * Whether the visitor came by https. Only the configured proxy is believed; from anyone else a forwarded
 * header changes nothing.
 */
function cameByHttps(request: IncomingMessage, trustedProxies: BlockList): boolean {
  const peer = request.socket.remoteAddress;
  if (!peer || !trustedProxies.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return false;
  // With several values the last was set by the proxy we trust; those before it may be anyone's.
  const forwarded = request.headers['x-forwarded-proto'];
  const text = Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? '');
  return text.split(',').at(-1)?.trim().toLowerCase() === 'https';
}

/** Headers that depend on how the visitor reached us: HSTS over https, never on this machine's own names. */
export function connectionHeaders(
  request: IncomingMessage,
  hostName: string,
  trustedProxies: BlockList | null,
): readonly string[] {
  if (!trustedProxies || isLocalHost(hostName)) return NOTHING;
  return cameByHttps(request, trustedProxies) ? HSTS : NOTHING;
}
