import { fileURLToPath } from 'node:url';
import { nonProductionSettings, readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import type { Meter } from '#api/metrics/meter.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import type { ServerSettings } from '../settings.ts';
import { type MembersApi, openMembersApi } from './members-api.ts';
import { openApi } from './open-api.ts';
import { type SiteContents, siteContents } from './site-contents.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts the member API with the environment's settings, over the published sites or other contents.
 * @throws SettingsError
 */
export function startMembersApi(
  settings: ServerSettings,
  contents: SiteContents = siteContents(settings),
  meter?: Meter,
): MembersApi {
  const apiSettings = readApiSettings(process.env, settings.mode);
  const log = createLog(apiSettings.LOG_LEVEL, undefined, apiSettings.LOG_KEY);
  const notReal = nonProductionSettings(apiSettings);
  if (notReal.length > 0) log.event('demonstration', { notReal });
  const { dataDir } = readPublishSettings(process.env, ROOT);
  return openMembersApi({
    open: () => openApi({ settings: apiSettings, dataDir, contents, log, meter }),
    log,
  });
}
