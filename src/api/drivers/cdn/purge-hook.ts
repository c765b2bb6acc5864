import { createHmac } from 'node:crypto';
import { type Cdn, postJson } from './cdn.ts';

export interface HookOptions {
  url: string;
  secret: string;
  now?: () => number;
}

/**
 * Any network, by way of an address of yours: it gets the changed addresses as JSON, signed as the content system signs
 * its messages (`x-signature: t=…,v1=…`), and answers with 2xx once it has seen to them.
 */
export function hookCdn({ url, secret, now = Date.now }: HookOptions): Cdn {
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
