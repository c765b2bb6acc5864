import { expect, it } from 'vitest';
import { isLoopbackHost, isPublicAddress } from './ip-addresses.ts';

it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'fe80::1%eth0',
  '',
  'localhost',
  '10.0.0',
])('%j is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['localhost', 'LOCALHOST', 'harbor.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

it.each(['localhost.example', 'notlocalhost', '127.evil.example', '10.0.0.1', 'harbor.example', ''])(
  '%j is another machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);
