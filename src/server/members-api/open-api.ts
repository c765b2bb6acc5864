import { fileURLToPath } from 'node:url';
import { toBrand } from '#api/brand/brand.ts';
import { paymentSettlers } from '#api/compose/payment-settlers.ts';
import { appleWallet, readPassCertificates } from '#api/drivers/apple-wallet.ts';
import { openBotCheck } from '#api/drivers/bot-check.ts';
import { openIdentityProvider } from '#api/drivers/identity-provider.ts';
import { openProcessor } from '#api/drivers/payments/open-processor.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { localKey, secretBox } from '#api/kernel/sealed-secrets.ts';
import {
  type ApiSettings,
  databaseLogins,
  nonProductionSettings,
  readApiSettings,
  staffOrigin,
} from '#api/kernel/settings.ts';
import { oneTimeToken } from '#api/kernel/tokens.ts';
import { type ApiLog, createLog } from '#api/log/log.ts';
import type { Meter } from '#api/metrics/meter.ts';
import { createPaymentQueue } from '#api/services/payments/payment-limits.ts';
import { keepLive } from '#api/services/publications/keep-releases.ts';
import { getPublisher } from '#api/services/publications/publisher.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { openPostgres } from '#db/server/open-postgres.ts';
import { assertMigrated, MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import type { ServerSettings } from '../settings.ts';
import { type MembersApi, type OpenedApi, openMembersApi } from './members-api.ts';
import { type SiteContents, siteContents } from './site-contents.ts';

/**
 * Checks releases right after the start, so that a server with changed settings does not wait for the hourly
 * job.
 */
function checkReleases(deps: ApiDependencies): () => Promise<void> {
  const stopping = new AbortController();
  const checking = keepLive(deps, { thorough: false, signal: stopping.signal }).catch((error) =>
    deps.log.error('keep-releases', error),
  );
  return async () => {
    stopping.abort();
    await checking;
  };
}

interface OpenApiOptions {
  settings: ApiSettings;
  /** where the embedded database keeps its data */
  dataDir: string;
  contents: SiteContents;
  /** of the server, for addresses in local mode */
  port?: number;
  log: ApiLog;
  /** false for commands that run no jobs */
  jobs?: boolean;
  /** without it, nothing is metered */
  meter?: Meter | undefined;
}

/**
 * Opens the member API's dependencies one by one; closes them again if a later one fails.
 * @throws the error of the failed step
 */
export async function openApi(options: OpenApiOptions): Promise<OpenedApi> {
  const { settings, dataDir, contents, meter, jobs: withJobs = true } = options;
  const log = meter?.counting(options.log) ?? options.log;
  const certificates = readPassCertificates(settings);
  await using opening = new AsyncDisposableStack();
  const postgres = await openPostgres({
    ...databaseLogins(settings),
    dataDir,
    mode: settings.mode,
    log: ({ event, ...fields }) => log.event(event, fields),
  });
  opening.defer(() => postgres.stop());
  const { ownerUrl, isSeparate } = postgres;
  if (ownerUrl === null) await assertMigrated(postgres.url);
  else
    await migrateDatabase(ownerUrl, MIGRATIONS, {
      isSeparate,
      onWait: (said) => log.event('migration-waits', { said }),
    });
  const database = openDatabase({
    url: postgres.url,
    jobsUrl: postgres.jobsUrl,
    staffUrl: postgres.staffUrl,
    ...(postgres.replicaUrl !== null && { replicaUrl: postgres.replicaUrl }),
    onReplica: (error) => (error ? log.error('replica-not-used', error) : log.event('replica-used-again')),
    poolSize: settings.DATABASE_POOL,
    timeoutMs: settings.DATABASE_TIMEOUT_MS,
    onError: (error) => log.error('database-connection-lost', error),
    ...(meter && { watch: meter.database }),
  });
  opening.defer(() => database.close());
  const processor = await openProcessor(settings, { databaseUrl: postgres.jobsUrl, isSeparate });
  opening.defer(() => processor.close());
  const phoneOf = async (site: string): Promise<string> => {
    const live = await contents.liveContent(site);
    return live ? toBrand(live.record).phone : '';
  };
  const deps: ApiDependencies = {
    ...contents,
    database,
    settings,
    processor,
    botCheck: openBotCheck(settings, { phoneOf, log }),
    paymentQueue: createPaymentQueue(settings),
    settlers: paymentSettlers,
    appleWallet: certificates && appleWallet(certificates),
    memberSecrets: await openMemberSecrets(settings, { dataDir, log }),
    staff: await openStaffConsole(settings, { dataDir, port: options.port, log }),
    log,
    now: () => new Date(),
  };
  opening.defer(() => getPublisher(deps).stop());
  let stopJobs: OpenedApi['stopJobs'];
  if (withJobs) {
    // otherwise the first publish that the CMS requests would be slower
    if (settings.CMS_SIGNING_SECRET !== undefined)
      contents.warmUp?.().catch((error) => log.error('publishing-not-ready', error));
    const jobs = await startJobs(deps, {
      databaseUrl: postgres.jobsUrl,
      isSeparate,
      ...(meter && { onRun: meter.jobRan }),
    });
    stopJobs = () => jobs.stop();
    opening.defer(stopJobs);
    opening.defer(checkReleases(deps));
    meter?.readFrom({ database, queues: jobs.queues });
    opening.defer(() => meter?.readFrom(null));
  }
  const opened = opening.move();
  return { deps, ...(stopJobs && { stopJobs }), close: () => opened.disposeAsync() };
}

/** The console of the staff; null in production without STAFF_HOST. */
async function openStaffConsole(
  settings: ApiSettings,
  { dataDir, port, log }: { dataDir: string; port: number | undefined; log: ApiLog },
): Promise<ApiDependencies['staff']> {
  const { mode, STAFF_KEY } = settings;
  const origin = staffOrigin(settings, port);
  if (origin === null) return null;
  return {
    origin,
    secrets: secretBox(STAFF_KEY ?? (await localKey(dataDir, 'staff')), 'staff'),
    identityProvider: openIdentityProvider(settings, { log }),
    demonstration: mode === 'local' ? oneTimeToken() : null,
  };
}

/** null in production without MEMBER_KEY: then members cannot set up an authenticator app. */
async function openMemberSecrets(
  { mode, MEMBER_KEY }: ApiSettings,
  { dataDir, log }: { dataDir: string; log: ApiLog },
): Promise<ApiDependencies['memberSecrets']> {
  if (MEMBER_KEY !== undefined) return secretBox(MEMBER_KEY, 'member');
  if (mode === 'local') return secretBox(await localKey(dataDir, 'member'), 'member');
  log.event('second-step-off', { needs: 'MEMBER_KEY' });
  return null;
}

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
    open: () => openApi({ settings: apiSettings, dataDir, contents, port: settings.port, log, meter }),
    log,
  });
}
