import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './rate-limit.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('maps all invalid addresses to one network', () => {
    for (const address of ['', 'unknown', '203.0.113.7, 198.51.100.1', '999.1.1.1', ':::', 'x'.repeat(5000)])
      expect(networkOf(address)).toBe('unknown');
  });

  it('is the same for two hosts of one IPv6 network in any notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOf(address);
        if (network.endsWith('::/64')) expect(networkOf(network.replace('::/64', ':1:2:3:4'))).toBe(network);
        else expect(network).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
      }),
    );
  });
});
