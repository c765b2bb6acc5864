export interface RequestHost {
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
