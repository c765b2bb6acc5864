import type { PublicSettings } from '#util/site/public-config.ts';
import { currentReleaseId, DamagedReleaseError, type Release, readReleaseSync } from './release.ts';
import { ReleaseStore } from './release-store.ts';
import { damagedFiles, damageText } from './verify-release.ts';

interface OverdueOptions {
  sitesDir: string;
  /** reads every file of the release */
  thorough: boolean;
  now: Date;
  /** settings of the process that checks */
  settings: MadeWith;
}

/** See Overdue in src/api/ports/publish-pipeline.ts. */
interface OverdueRelease {
  cause: 'repair' | 'renewal' | 'settings';
  what: string;
  version: string;
  mayPublish: boolean;
}

/** Why an unchanged site has to be published again; null if it does not. */
export function overdueRelease(site: string, options: OverdueOptions): OverdueRelease | null {
  const { sitesDir } = options;
  const id = currentReleaseId(sitesDir, site);
  if (id === null) return null;
  const store = new ReleaseStore(sitesDir, site);
  const mayPublish = store.history().at(-1)?.by !== 'rollback';
  let release: Release;
  try {
    release = readReleaseSync(sitesDir, site, id);
  } catch (error) {
    const what = error instanceof DamagedReleaseError ? error.message : 'release.json cannot be read';
    return { cause: 'repair', what, version: 'live', mayPublish };
  }
  const found = reasonOf(release, options);
  if (found?.cause === 'repair') store.forgetChecked(id);
  return found && { ...found, version: release.version, mayPublish };
}

function reasonOf(
  release: Release,
  { sitesDir, thorough, now, settings }: OverdueOptions,
): Pick<OverdueRelease, 'cause' | 'what'> | null {
  const damaged = damagedFiles(sitesDir, release, { thorough });
  if (damaged.length > 0) return { cause: 'repair', what: damageText(damaged) };
  if (release.renewOn !== '' && release.renewOn <= now.toISOString().slice(0, 10))
    return { cause: 'renewal', what: release.renewOn };
  const differing = differingSettings(release.madeWith, settings);
  return differing.length > 0 ? { cause: 'settings', what: differing.join(', ') } : null;
}

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
function differingSettings(release: MadeWith, server: MadeWith): string[] {
  const names = new Set([...Object.keys(release), ...Object.keys(server)]);
  if (Object.keys(release).length === 0) return [];
  return [...names].filter((name) => (release[name] ?? '') !== (server[name] ?? '')).sort();
}

/** A URL may contain credentials, and a key in its query. */
function withoutSecrets(address: string): string {
  const url = new URL(address);
  return decodeURI(`${url.origin}${url.pathname}`);
}
