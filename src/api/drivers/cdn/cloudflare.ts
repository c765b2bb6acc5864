import { type Cdn, CdnError, postJson } from './cdn.ts';

export interface CloudflareOptions {
  zone: string;
  token: string;
  /** another address, for tests */
  base?: string | undefined;
}

/** Addresses a call may name on every plan (developers.cloudflare.com/cache/how-to/purge-cache). */
const MOST_A_CALL = 30;

/** Cloudflare's purge by address and by prefix, for a zone that all brands' hosts belong to. */
export function cloudflareCdn({ zone, token, base = 'https://api.cloudflare.com' }: CloudflareOptions): Cdn {
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
