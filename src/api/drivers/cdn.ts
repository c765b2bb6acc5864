import { createHmac } from 'node:crypto';
import type { ApiSettings } from '#api/kernel/settings.ts';
import { traceHeaders } from '#api/log/trace.ts';
import { CodedError } from '#util/coded-error.ts';

/** The addresses that a cache must purge. */
interface Purge {
  site: string;
  /** the release that is live now */
  release: string;
  /** the release that the cache knows; null if everything may have changed */
  before: string | null;
  hosts: string[];
  /** paths as they stand in links */
  paths: string[];
  /** everything below these; each ends with a slash */
  prefixes: string[];
}

interface Cdn {
  /** @throws CdnError if it was not accepted */
  purge(purge: Purge): Promise<void>;
}

/** Its message contains no secret. */
class CdnError extends CodedError {
  readonly code = 'cdn';
}

const TIMEOUT_MS = 10_000;
/** Characters of a response in an error message. */
const SHOWN = 200;

/**
 * Posts JSON and returns the response's text. Redirects are not followed, because the request contains a secret.
 * @throws CdnError
 */
async function postJson(url: string, body: string, headers: Record<string, string>): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traceHeaders(), ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const cause = (error as Error).cause;
    const why = cause instanceof Error ? cause.message : (error as Error).message;
    throw new CdnError(`${new URL(url).host} cannot be reached: ${why}`);
  }
  if (!response.ok)
    throw new CdnError(`${new URL(url).host} answered ${response.status}: ${text.slice(0, SHOWN)}`);
  return text;
}

const urlsOn = (hosts: readonly string[], paths: readonly string[]): string[] =>
  hosts.flatMap((host) => paths.map((path) => `https://${host}${path}`));

interface HookOptions {
  url: string;
  secret: string;
  now?: () => number;
}

/**
 * Any network, by a webhook of the operator: it gets the changed addresses as JSON, signed like the content system's
 * messages (`x-signature: t=…,v1=…`), and answers with 2xx once it has purged them.
 */
function hookCdn({ url, secret, now = Date.now }: HookOptions): Cdn {
  return {
    async purge(purge) {
      const { hosts, paths, prefixes } = purge;
      const [urls, urlPrefixes] = [urlsOn(hosts, paths), urlsOn(hosts, prefixes)];
      const body = JSON.stringify({ ...purge, urls, urlPrefixes });
      const seconds = Math.floor(now() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      await postJson(url, body, { 'x-signature': `t=${seconds},v1=${signature}` });
    },
  };
}

interface CloudflareOptions {
  zone: string;
  token: string;
  /** another address, for tests */
  base?: string | undefined;
}

/** The limit of one call on every plan (developers.cloudflare.com/cache/how-to/purge-cache). */
const MOST_A_CALL = 30;

/** Cloudflare's purge by address and by prefix, for a zone that all brands' hosts belong to. */
function cloudflareCdn({ zone, token, base = 'https://api.cloudflare.com' }: CloudflareOptions): Cdn {
  const url = `${base}/client/v4/zones/${zone}/purge_cache`;
  const send = async (kind: 'files' | 'prefixes', names: readonly string[]) => {
    for (let at = 0; at < names.length; at += MOST_A_CALL) {
      const body = JSON.stringify({ [kind]: names.slice(at, at + MOST_A_CALL) });
      const answer = await postJson(url, body, { authorization: `Bearer ${token}` });
      if (!isSuccess(answer)) throw new CdnError(`Cloudflare did not accept it: ${answer.slice(0, SHOWN)}`);
    }
  };
  return {
    async purge({ hosts, paths, prefixes }) {
      await send('files', urlsOn(hosts, paths));
      await send(
        'prefixes',
        hosts.flatMap((host) => prefixes.map((prefix) => `${host}${prefix}`)),
      );
    },
  };
}

function isSuccess(answer: string): boolean {
  try {
    return (JSON.parse(answer) as { success?: unknown } | null)?.success === true;
  } catch {
    return false;
  }
}

/** The network that the settings name, or null. */
export function openCdn(settings: ApiSettings): Cdn | null {
  const { CDN_PURGE: kind, CDN_PURGE_URL: url = '', CDN_PURGE_SECRET: secret = '' } = settings;
  const {
    CLOUDFLARE_ZONE: zone = '',
    CLOUDFLARE_API_TOKEN: token = '',
    CLOUDFLARE_API_BASE: base,
  } = settings;
  if (kind === 'hook') return hookCdn({ url, secret });
  return kind === 'cloudflare' ? cloudflareCdn({ zone, token, base }) : null;
}
