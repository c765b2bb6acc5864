import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks without public addresses (IANA special-purpose registries). */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast without the parts that are documentation or lead on to an IPv4 address (Teredo, 6to4). */
const PUBLIC_V6 = '2000::/3';
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blockList = (networks: readonly string[], type: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), type);
  }
  return list;
};
const specialV4 = blockList(SPECIAL_V4, 'ipv4');
const publicV6 = blockList([PUBLIC_V6], 'ipv6');
const specialV6 = blockList(SPECIAL_V6, 'ipv6');

/** Whether an IP address is one of the public internet: not private, loopback, link-local or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  return isIPv6(address) && publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Whether the peer of a connection is this machine, in any notation of its address. */
export const isLoopbackPeer = (address: string | undefined): boolean =>
  isLoopbackHost((address ?? '').replace(/^::ffff:/i, ''));

/** Whether a host name of an address means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}
