import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readServerSettings } from '../settings.ts';
import { clientAddress, connectionHeaders, forwardedTrace, isSecure } from './proxy-headers.ts';

const { trustedProxies } = readServerSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' });

const request = (peer: string, forwardedFor?: string | string[], proto?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto },
  }) as unknown as IncomingMessage;

describe('the visitor’s address', () => {
  it.each<[what: string, peer: string, forwarded: string | string[] | undefined, expected: string]>([
    ['is the peer’s', '203.0.113.9', undefined, '203.0.113.9'],
    ['is the peer’s, even if it sends the header', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what the proxy saw', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'is the last address before the trusted proxies',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1, 10.0.0.2',
      '198.51.100.1',
    ],
    ['is found over several headers', '10.0.0.1', ['1.1.1.1', '198.51.100.1'], '198.51.100.1'],
    ['is the proxy’s own without a list', '10.0.0.1', undefined, '10.0.0.1'],
    ['is the proxy’s own if the list is invalid', '10.0.0.1', 'unknown, _hidden', '10.0.0.1'],
    ['is plain IPv4 if it is mapped to IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['may be IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ])('the visitor’s address %s', (_what, peer, forwarded, expected) => {
    expect(clientAddress(request(peer, forwarded), trustedProxies)).toBe(expected);
  });

  it('forwarded headers are ignored without a trusted proxy', () => {
    expect(clientAddress(request('10.0.0.1', '198.51.100.1'), null)).toBe('10.0.0.1');
  });
});

describe('the header of a trusted proxy', () => {
  it('https through a trusted proxy sets HSTS, with subdomains if configured', () => {
    const overHttps = request('10.0.0.1', undefined, 'https');
    const headers = (hsts: 'host' | 'subdomains') =>
      connectionHeaders(overHttps, 'harbor.example', { trustedProxies, hsts });
    expect(headers('host')).toEqual(['Strict-Transport-Security', 'max-age=31536000']);
    expect(headers('subdomains')).toEqual([
      'Strict-Transport-Security',
      'max-age=31536000; includeSubDomains',
    ]);
  });

  it('a trace header is used only from a trusted proxy', () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const from = (peer: string) =>
      ({ socket: { remoteAddress: peer }, headers: { traceparent } }) as unknown as IncomingMessage;
    expect(forwardedTrace(from('10.0.0.1'), trustedProxies)).toBe(traceparent);
    expect(forwardedTrace(from('203.0.113.9'), trustedProxies)).toBeUndefined();
    expect(forwardedTrace(from('10.0.0.1'), null)).toBeUndefined();
  });
});

describe('cookies insist on https', () => {
  it('cookies require https everywhere except on localhost', () => {
    expect(isSecure(request('203.0.113.9'), 'harbor.example', null)).toBe(true);
    expect(isSecure(request('127.0.0.1'), 'harbor.localhost', null)).toBe(false);
    expect(isSecure(request('10.0.0.1', undefined, 'https'), 'harbor.localhost', trustedProxies)).toBe(true);
    expect(isSecure(request('203.0.113.9', undefined, 'https'), 'harbor.localhost', trustedProxies)).toBe(
      false,
    );
  });
});
