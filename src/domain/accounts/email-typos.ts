/** The most common mail hosts in the US, the most common first. */
const COMMON_HOSTS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'aol.com',
  'icloud.com',
  'comcast.net',
  'msn.com',
  'live.com',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'cox.net',
  'ymail.com',
  'protonmail.com',
];

/** Real hosts that look like a typo of a common one. */
const OTHER_HOSTS = new Set([
  'mail.com',
  'email.com',
  'gmx.com',
  'me.com',
  'mac.com',
  'aim.com',
  'fmail.com',
]);

/**
 * The address that was probably meant: gmial.com is one typo away from gmail.com.
 * @returns null if the address looks right, or no common host is similar
 */
export function likelyEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const host = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || host === '' || COMMON_HOSTS.includes(host) || OTHER_HOSTS.has(host)) return null;
  const meant = COMMON_HOSTS.find((common) => isOneTypoAway(host, common) || host === common.split('.')[0]);
  return meant ? `${typed.slice(0, at).trim()}@${meant}` : null;
}

/** One letter missing, added or wrong, or two letters swapped. */
function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
