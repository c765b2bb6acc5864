interface RequestHost {
  /** lower case, no port, no trailing dot; an IPv6 address keeps its brackets */
  name: string;
  /** '' or `:4321`, for links back to the same server */
  port: string;
}

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;
const WITH_PORT = /^(\[[0-9a-f:.]{2,45}\]|[^:[\]]+)(?::(\d{0,5}))?$/;

/** Parses a Host header; null if it is malformed (respond with 400). */
export function parseHost(value: string): RequestHost | null {
  const [, host = '', port = ''] = WITH_PORT.exec(value.toLowerCase()) ?? [];
  if (Number(port) > 65535) return null;
  const portText = port && `:${Number(port)}`;
  if (host.startsWith('[')) return { name: host, port: portText };
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  return NAME.test(name) ? { name, port: portText } : null;
}

/** Local names of this machine. */
export function isBareHost(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}

/** Local names: no HSTS, and previews without a token in local mode. */
export function isLocalHost(name: string): boolean {
  return isBareHost(name) || name.endsWith('.localhost');
}

/** Longer addresses are refused (414), as by nginx's default buffer. */
export const MAX_TARGET = 8 * 1024;

type InvalidTarget = { refused: 400 | 414; why: string };

export interface RequestTarget {
  host: RequestHost;
  /** decoded once; begins with a slash */
  path: string;
  /** as it was sent */
  rawPath: string;
  /** '' or begins with '?' */
  query: string;
  /** an unusual spelling of a path: gets a 404 */
  isTricky: boolean;
}

/** The parts of a request that identify its target. */
type Incoming = {
  url?: string | undefined;
  rawHeaders: readonly string[];
  headers: { host?: string | undefined };
};

const refuse = (why: string, refused: 400 | 414 = 400): InvalidTarget => ({ refused, why });

/** Node uses the first of several Host headers, but a proxy may have used another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const TRICK = /\/\/|\\|%2[ef]|%5c|\/\.\.?(?:\/|$)/i;
const UNREADABLE = /[^\x21-\x7e]|#|%(?![0-9a-fA-F]{2})/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const CONTROL = /[\x00-\x1f\x7f]/;

/** The path, decoded once; null if it is invalid UTF-8 or has control characters. */
function decodePath(rawPath: string): string | null {
  if (!rawPath.includes('%')) return rawPath;
  try {
    const path = decodeURIComponent(rawPath);
    return CONTROL.test(path) ? null : path;
  } catch {
    return null;
  }
}

/**
 * Parses a request's target and Host header. A target is plain, refused, or marked tricky; nothing is
 * normalized, so no spelling reaches more than the plain one.
 */
export function readTarget(request: Incoming): RequestTarget | InvalidTarget {
  const { host: hostText } = request.headers;
  const host = hostText === undefined ? null : parseHost(hostText);
  if (!host) return refuse('The Host header is missing or malformed.');
  if (hasTwoHosts(request.rawHeaders)) return refuse('There is more than one Host header.');
  let url = request.url ?? '';
  if (url.length > MAX_TARGET) return refuse('The address is too long.', 414);
  if (!url.startsWith('/')) {
    // The absolute form, which proxies use, is valid only with the same host.
    const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]*)([^#]*)$/i.exec(url) ?? [];
    if (parseHost(authority)?.name !== host.name) return refuse('The address is malformed.');
    url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  if (UNREADABLE.test(url.replace(/\?.*/s, ''))) return refuse('The address is malformed.');
  const queryStart = url.indexOf('?');
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const path = decodePath(rawPath);
  if (path === null) return refuse('The address is malformed.');
  return {
    host,
    path,
    rawPath,
    query: queryStart < 0 ? '' : url.slice(queryStart),
    isTricky: TRICK.test(rawPath),
  };
}
