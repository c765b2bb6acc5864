import type { ApiSettings } from '#api/kernel/settings.ts';
import type { Cdn } from './cdn.ts';
import { cloudflareCdn } from './cloudflare.ts';
import { hookCdn } from './purge-hook.ts';

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
