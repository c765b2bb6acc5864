import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address is counted by: an IPv4 address, or the /64 of an IPv6 address, which is what one
 * household or rented server gets. Invalid addresses share one network, so that they cannot bypass a limit.
 */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  const [last = 0, beforeLast = 0] = groups.toReversed();
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [beforeLast >> 8, beforeLast & 255, last >> 8, last & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array<string>(gap).fill('0'), ...end].map((group) => Number.parseInt(group, 16));
}
