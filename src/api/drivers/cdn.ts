import { createHmac } from 'node:crypto';
import type { ApiSettings } from '#api/kernel/settings.ts';
import { traceHeaders } from '#api/log/trace.ts';
import { CodedError } from '#util/coded-error.ts';

/** What a cache in front of a brand has to forget. */
interface Purge {
  site: string;
  /** the release that is live now */
  release: string;
  /** the last one the cache was told of; null where everything may have changed */
  before: string | null;
  hosts: string[];
  /** paths as they stand in links */
  paths: string[];
  /** below these, each with a slash at its end, everything */
  prefixes: string[];
}

/** A content delivery network that is told what has changed. */
interface Cdn {
  /** @throws CdnError when it did not take it */
  purge(purge: Purge): Promise<void>;
}

/** Its message names no secret. */
class CdnError extends CodedError {
  readonly code = 'cdn';
}

const TIMEOUT_MS = 10_000;
/** Of an answer, enough to see what is wrong. */
const SHOWN = 200;

/**
 * Posts JSON and returns the answer's text. Redirects are not followed: what is sent may open something.
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

interface HookOptions {
  url: string;
  secret: string;
  now?: () => number;
}

/**
 * Any network, by way of an address of yours: it gets the changed addresses as JSON, signed as the content system signs
 * its messages (`x-signature: t=…,v1=…`), and answers with 2xx once it has seen to them.
 */
function hookCdn({ url, secret, now = Date.now }: HookOptions): Cdn {
  return {
    async purge(purge) {
      const { hosts, paths, prefixes } = purge;
      const on = (each: readonly string[]) =>
        hosts.flatMap((host) => each.map((path) => `https://${host}${path}`));
      const body = JSON.stringify({ ...purge, urls: on(paths), urlPrefixes: on(prefixes) });
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

/** Addresses a call may name on every plan (developers.cloudflare.com/cache/how-to/purge-cache). */
const MOST_A_CALL = 30;

/** Cloudflare's purge by address and by prefix, for a zone that all brands' hosts belong to. */
function cloudflareCdn({ zone, token, base = 'https://api.cloudflare.com' }: CloudflareOptions): Cdn {
  const url = `${base}/client/v4/zones/${zone}/purge_cache`;
  const send = async (kind: 'files' | 'prefixes', names: readonly string[]) => {
    for (let at = 0; at < names.length; at += MOST_A_CALL) {
      const body = JSON.stringify({ [kind]: names.slice(at, at + MOST_A_CALL) });
      const answer = await postJson(url, body, { authorization: `Bearer ${token}` });
      if (!saysYes(answer)) throw new CdnError(`Cloudflare did not take it: ${answer.slice(0, 200)}`);
    }
  };
  return {
    async purge({ hosts, paths, prefixes }) {
      await send(
        'files',
        hosts.flatMap((host) => paths.map((path) => `https://${host}${path}`)),
      );
      await send(
        'prefixes',
        hosts.flatMap((host) => prefixes.map((prefix) => `${host}${prefix}`)),
      );
    },
  };
}

function saysYes(answer: string): boolean {
  try {
    return (JSON.parse(answer) as { success?: unknown } | null)?.success === true;
  } catch {
    return false;
  }
}

/** The network the settings name; null where there is none to tell. */
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
