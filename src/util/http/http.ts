const LIST = /^[\s,]*(?:(?:W\/)?"[^"]*"[\s,]*)+$/;

/**
 * Whether If-None-Match names `etag`, so that the response is a 304. Comparison is weak (RFC 9110 §13.1.2). A malformed
 * header matches nothing, and the complete response is sent.
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

const BOT = /bot|chrome-lighthouse|facebookexternalhit|google/i;

/** Whether a user agent is a bot, which gets no error page (specification §8). */
export function isBotUserAgent(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BOT.test(userAgent);
}

/** An address as people write it, with everything that a URL may not hold percent-encoded; escapes stay. */
export function toUrlText(address: string): string {
  return address.replace(/[^\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a~]+/g, encodeURIComponent);
}

/** A path in the same way; brackets, which a URL holds only around an address of numbers, are encoded as well. */
export function toPathText(path: string): string {
  return toUrlText(path).replace(/[[\]]/g, encodeURIComponent);
}

/** The address decoded; unchanged if it has an invalid escape. */
export function decodeUrlText(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether a path's escapes are UTF-8 and hide no slash, backslash or control character. */
export function isPlainlyEscaped(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    return !/%2f|%5c/i.test(path) && !/[\x00-\x1f\x7f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
