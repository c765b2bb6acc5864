import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkKey } from './rate-limit.ts';

describe('networks of addresses', () => {
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
  ])('the address %s counts as the network %s', (address, network) => {
    expect(networkKey(address)).toBe(network);
  });

  it('all invalid addresses count as one network', () => {
    for (const address of ['', 'unknown', '203.0.113.7, 198.51.100.1', '999.1.1.1', ':::', 'x'.repeat(5000)])
      expect(networkKey(address)).toBe('unknown');
  });

  it('two hosts of one IPv6 network count as one in any notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkKey(address);
        if (network.endsWith('::/64')) expect(networkKey(network.replace('::/64', ':1:2:3:4'))).toBe(network);
        else expect(network).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
      }),
    );
  });
});
