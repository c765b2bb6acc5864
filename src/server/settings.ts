import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { staffHost, staffHostOf } from '#api/kernel/settings.ts';
import { readSettings } from '#util/node/read-environment.ts';

/** Addresses that only this machine can reach. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8` or the word `loopback`. */
function addTo(list: BlockList, entry: string): boolean {
  if (entry === 'loopback') return addTo(list, '127.0.0.0/8') && addTo(list, '::1');
  const [address = '', prefix] = entry.split('/');
  const version = isIP(address);
  const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix);
  if (version === 0 || !/^\d+$/.test(prefix ?? '0') || bits > (version === 4 ? 32 : 128)) return false;
  list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}

const proxies = z.string().transform((text, context) => {
  const list = new BlockList();
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    if (!addTo(list, entry)) {
      context.addIssue({
        code: 'custom',
        message: `“${entry}” is neither an address, a range such as 10.0.0.0/8, nor “loopback”`,
      });
    }
  }
  return text.trim() === '' ? null : list;
});

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`);

/** Longer than our nginx keeps idle connections (2 s). In local mode it is short, so that Ctrl-C is quick. */
const DRAIN_MS = { production: 5_000, local: 1_000 } as const;

const address = () => z.string().regex(/^[A-Za-z0-9.:-]+$/, 'must be a host name or address');

/** The environment variables, listed in docs/deploy. Empty counts as not set. */
const EnvironmentSchema = z.object({
  PORT: wholeNumber(0, 65535).default(4321),
  HOST: address().default('localhost'),
  ENAMEL_SITES_DIR: z.string().default('dist/sites'),
  ENAMEL_APP_DIR: z.string().default('dist/app'),
  ENAMEL_MODE: z.enum(['local', 'production'], 'must be “local” or “production”').optional(),
  ENAMEL_API: z.enum(['on', 'off'], 'must be “on” or “off”').default('on'),
  PROCESSES: wholeNumber(1, 64).default(1),
  TRUST_PROXY: proxies.default(null),
  HSTS: z.enum(['host', 'subdomains'], 'must be “host” or “subdomains”').default('host'),
  STAFF_HOST: staffHost(),
  PREVIEW_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PAGE_CACHE_MB: wholeNumber(1, 65536).default(64),
  LISTEN_WHEN: z.enum(['started', 'ready'], 'must be “started” or “ready”').default('started'),
  DRAIN_MS: wholeNumber(0, 60_000).optional(),
  METRICS_PORT: wholeNumber(1, 65_000).optional(),
  METRICS_HOST: address().default('127.0.0.1'),
  NODE_ENV: z.string().optional(),
});

export interface ServerSettings {
  /** 0 takes any free port */
  port: number;
  /** `localhost` listens on both loopback families */
  host: string;
  sitesDir: string;
  /** the compiled app, which has the staff console */
  appDir: string;
  /** local: the bare host lists the brands and previews need no token */
  mode: 'local' | 'production';
  /** false: only pages; requests below /api/ get a 404 */
  api: boolean;
  processes: number;
  /** the host of the staff's calls; null if they are not served */
  staffHost: string | null;
  /** peers whose X-Forwarded-Proto is trusted; null trusts none */
  trustedProxies: BlockList | null;
  /** the scope of HSTS: each brand's host, or its subdomains too */
  hsts: 'host' | 'subdomains';
  /** signs preview tokens; without it there are no previews outside local mode */
  previewSecret: string | null;
  /** memory for page bodies and small assets, per process */
  cacheBytes: number;
  /** ready: listens only once members can be served, so that a proxy uses another process until then */
  listenWhen: 'started' | 'ready';
  /** how long kept connections are still served after a stop */
  drainMs: number;
  /** listener for metrics and readiness, one port higher for each further process; null for none */
  metrics: { host: string; port: number } | null;
}

/** Reads the server's settings. Throws SettingsError naming every invalid setting. */
export function readServerSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ServerSettings {
  const value = readSettings(EnvironmentSchema, environment, 'The server cannot start');
  // Behind a proxy, every request comes from a loopback address, so the address proves nothing.
  const isLocal = LOOPBACK_HOSTS.has(value.HOST) && !value.TRUST_PROXY && value.NODE_ENV !== 'production';
  const mode = value.ENAMEL_MODE ?? (isLocal ? 'local' : 'production');
  return {
    port: value.PORT,
    host: value.HOST,
    sitesDir: value.ENAMEL_SITES_DIR,
    appDir: value.ENAMEL_APP_DIR,
    mode,
    api: value.ENAMEL_API === 'on',
    processes: value.PROCESSES,
    staffHost: staffHostOf({ mode, STAFF_HOST: value.STAFF_HOST }),
    trustedProxies: value.TRUST_PROXY,
    hsts: value.HSTS,
    previewSecret: value.PREVIEW_SECRET ?? null,
    cacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
    listenWhen: value.LISTEN_WHEN,
    drainMs: value.DRAIN_MS ?? DRAIN_MS[mode],
    metrics: value.METRICS_PORT ? { host: value.METRICS_HOST, port: value.METRICS_PORT } : null,
  };
}
