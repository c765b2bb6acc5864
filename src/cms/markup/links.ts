/** Schemes a link may have (specification §5). A link without a scheme stays on the site. */
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms']);

/** Longer than any real address; what is longer is data in disguise. */
const MAX_LENGTH = 2048;

// Browsers drop tabs and line breaks inside an address and read a backslash as a slash, so
// `java\tscript:` and `/\host` mean something else to them than to a reader. None belongs in a link.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const TREACHEROUS = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]/;

/** Characters that the URL standard wants escaped; browsers would do it silently, validators complain. */
const TO_ESCAPE = /[\s"<>`{}|^]/gu;

/**
 * The link, trimmed and fit for an href, or '' if it is not safe to follow: a scheme outside the list,
 * hidden characters, backslashes, a name and password before the host. `//host` becomes https.
 * Entities are not decoded: what looks like a scheme written in entities is refused as well.
 */
export function safeLink(link: string): string {
  const trimmed = link.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH || TREACHEROUS.test(trimmed)) return '';
  const escaped = trimmed.toWellFormed().replace(TO_ESCAPE, encodeURIComponent);
  if (escaped.startsWith('//')) return safeWebAddress(`https:${escaped}`);

  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(escaped)?.[0];
  if (scheme !== undefined) return safeWithScheme(scheme.toLowerCase(), escaped.slice(scheme.length));
  if (/^[/?#]/.test(escaped)) return escaped;

  // A relative path: its first segment must not be readable as a scheme by anything that decodes entities.
  const firstSegment = /^[^/?#]*/.exec(escaped)?.[0] ?? '';
  return /^[\p{L}\p{M}\p{N}._~%+-]+$/u.test(firstSegment) ? escaped : '';
}

/** Whether following the link leaves the site for another web address. */
export function isExternal(link: string): boolean {
  return /^(https?:)?\/\//i.test(link);
}

/**
 * A menu link as the site's own path (specification §2): editors paste addresses of the CMS such as
 * https://cms.example/harbor/faq, which means /faq here. A link is the site's own if the slug is one of
 * its path segments or begins its host (harbor.example, but not offices.harbor.example, which is another
 * site); any other is kept whole. A slash at the end names the same page as none; query and anchor stay.
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
  // Exactly two slashes: with more or fewer, browsers and other readers disagree about the host.
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address)) return '';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : '';
}
