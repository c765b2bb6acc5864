/** Allowed schemes of links (specification §5). A link without a scheme stays on the site. */
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms']);

/** Longer than any real address. */
const MAX_LENGTH = 2048;

// Browsers drop tabs and line breaks inside an address and read a backslash as a slash, so
// `java\tscript:` and `/\host` mean something else to them than to a reader. None belongs in a link.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const AMBIGUOUS = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]/;

/** Characters that the URL standard requires to be escaped; browsers escape them, validators complain. */
const TO_ESCAPE = /[\s"<>`{}|^]/gu;

/**
 * The link, trimmed and ready for an href, or '' if it is unsafe: a scheme outside the list, hidden
 * characters, backslashes, or credentials before the host. `//host` becomes https. Entities are not decoded,
 * but a scheme written with entities is also refused.
 */
export function safeLink(link: string): string {
  const trimmed = link.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH || AMBIGUOUS.test(trimmed)) return '';
  const escaped = trimmed.toWellFormed().replace(TO_ESCAPE, encodeURIComponent);
  if (escaped.startsWith('//')) return safeWebAddress(`https:${escaped}`);

  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(escaped)?.[0];
  if (scheme !== undefined) return safeWithScheme(scheme.toLowerCase(), escaped.slice(scheme.length));
  if (/^[/?#]/.test(escaped)) return escaped;

  // A relative path: readers that decode entities must not take its first segment for a scheme.
  const firstSegment = /^[^/?#]*/.exec(escaped)?.[0] ?? '';
  return /^[\p{L}\p{M}\p{N}._~%+-]+$/u.test(firstSegment) ? escaped : '';
}

/** Whether the link leads to another web origin. */
export function isExternal(link: string): boolean {
  return /^(https?:)?\/\//i.test(link);
}

/**
 * A menu link as the site's own path (specification §2): editors paste addresses of the CMS such as
 * https://cms.example/harbor/faq, which means /faq here. A link is the site's own if the slug is one of its
 * path segments or begins its host (harbor.example, but not offices.harbor.example, which is another site);
 * other links stay unchanged. A trailing slash is removed; query and anchor stay.
 */
export function reduceMenuLink(link: string, siteSlug: string): string {
  const slug = siteSlug.toLowerCase();
  const parts = /^(?:(?:https?:)?\/\/([^/?#]*))?([^?#:]*(?:\/[^?#]*)?)([?#].*)?$/i.exec(link);
  if (!parts || slug === '') return link;
  const [, host = '', path = '', rest = ''] = parts;

  const [firstLabel] = host
    .toLowerCase()
    .replace(/^www\./, '')
    .split(/[.:]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  if (firstLabel !== slug && !segments.some((segment) => segment.toLowerCase() === slug)) return link;

  const last = segments.at(-1) ?? '';
  return `/${last.toLowerCase() === slug ? '' : last}${rest}`;
}

function safeWithScheme(scheme: string, rest: string): string {
  if (!SAFE_SCHEMES.has(scheme)) return '';
  if (scheme === 'http' || scheme === 'https') return safeWebAddress(`${scheme}${rest}`);
  return rest.length > 1 ? `${scheme}${rest}` : '';
}

function safeWebAddress(address: string): string {
  // Exactly two slashes: with more or fewer, parsers disagree about the host.
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address)) return '';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : '';
}
