const LIST = /^[\s,]*(?:(?:W\/)?"[^"]*"[\s,]*)+$/;

/**
 * Whether If-None-Match names `etag`, so that 304 is the answer. Comparison is weak (RFC 9110 §13.1.2).
 * A malformed header matches nothing: the whole is sent, and never an error.
 */
export function matchesIfNoneMatch(header: string, etag: string): boolean {
  const wanted = opaque(etag);
  if (header === etag) return true;
  if (header.trim() === '*') return true;
  if (!LIST.test(header)) return false;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((candidate) => opaque(candidate) === wanted);
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
