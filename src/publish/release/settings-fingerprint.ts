import type { PublicSettings } from '#util/site/public-config.ts';

/** The settings that pages, policies, and content depend on, by environment variable. */
export type MadeWith = Record<string, string>;

/** Contains no secrets, because it is stored in each release's table. */
export function madeWith({
  cmsUrl,
  publicSettings,
}: {
  /** null reads the brands' folders */
  cmsUrl: string | null;
  publicSettings: PublicSettings;
}): MadeWith {
  const { map, monitoring, ...rest } = publicSettings;
  const settings = {
    CMS_URL: cmsUrl === null ? '' : withoutSecrets(cmsUrl),
    PAYMENTS: rest.processor ?? 'sandbox',
    BOT_CHECK: rest.enableRecaptcha ? (rest.recaptchaSiteKey === '' ? 'sandbox' : 'recaptcha') : 'off',
    PUBLIC_RECAPTCHA_SITE_KEY: rest.recaptchaSiteKey,
    PUBLIC_AUTH_STATUS_PATH: rest.authStatusPath,
    PUBLIC_IDLE_AUTH_MS: rest.idleAuthMilliseconds,
    PUBLIC_IDLE_SESSION_MS: rest.idleSessionMilliseconds,
    PUBLIC_MAP_TILE_URL: map?.tileUrl,
    PUBLIC_MAP_ATTRIBUTION: map?.attribution,
    PUBLIC_RUM_APP_ID: monitoring?.appId,
    PUBLIC_RUM_CLIENT_TOKEN: monitoring?.clientToken,
    PUBLIC_RUM_ENV: monitoring?.env,
    PUBLIC_RUM_SAMPLE_RATE: monitoring?.sampleRate,
    PUBLIC_RUM_REPLAY_RATE: monitoring?.replayRate,
    PUBLIC_RUM_PROXY: monitoring?.proxy,
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? '')]));
}

/** Names of the settings that differ; none if the release does not record its settings. */
export function differingSettings(release: MadeWith, server: MadeWith): string[] {
  const names = new Set([...Object.keys(release), ...Object.keys(server)]);
  if (Object.keys(release).length === 0) return [];
  return [...names].filter((name) => (release[name] ?? '') !== (server[name] ?? '')).sort();
}

/** A URL may contain credentials, and a key in its query. */
function withoutSecrets(address: string): string {
  const url = new URL(address);
  return decodeURI(`${url.origin}${url.pathname}`);
}
