import { openBotCheck } from '../api/drivers/bot-check/open-bot-check.ts';
import { openProcessor } from '../api/drivers/payments/open-processor.ts';
import { appleWallet } from '../api/drivers/wallet/apple-wallet.ts';
import { readPassCertificates } from '../api/drivers/wallet/pass-certificates.ts';
import { startJobs } from '../api/jobs/start-jobs.ts';
import type { ApiLog } from '../api/log/log.ts';
import type { Meter } from '../api/metrics/meter.ts';
import type { ApiParts } from '../api/parts.ts';
import { brandOf } from '../api/services/brand/brand.ts';
import { publisherOf } from '../api/services/publishing/publisher.ts';
import type { ApiSettings } from '../api/settings.ts';
import { openDatabase } from '../db/database.ts';
import { MIGRATIONS, migrateDatabase } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { OpenedApi } from './members-api.ts';
import { warmUp } from './publishing.ts';
import type { SiteContents } from './site-contents.ts';

/** The first message of a content system is not to wait for what all others find in memory. */
function prepareToPublish(log: ApiLog): void {
  warmUp().catch((fault) => log.fault('publishing-not-ready', fault));
}

export interface OpenApiOptions {
  settings: ApiSettings;
  /** where the embedded database keeps its data */
  dataDir: string;
  contents: SiteContents;
  log: ApiLog;
  /** false for a command that only needs the parts */
  jobs?: boolean;
  /** counts what is done; nothing is counted without it */
  meter?: Meter | undefined;
}

/**
 * Opens all that the member API works with, one after the other; what was opened is closed again when a later
 * step fails.
 * @throws whatever keeps a step from succeeding
 */
export async function openApi(options: OpenApiOptions): Promise<OpenedApi> {
  const { settings, dataDir, contents, meter, jobs: withJobs = true } = options;
  const log = meter?.counting(options.log) ?? options.log;
  const certificates = readPassCertificates(settings);
  await using opening = new AsyncDisposableStack();
  const postgres = await openPostgres({
    url: settings.DATABASE_URL,
    dataDir,
    log: ({ event, ...fields }) => log.event(event, fields),
  });
  opening.defer(() => postgres.stop());
  await migrateDatabase(postgres.url, MIGRATIONS, {
    onWait: (said) => log.event('migration-waits', { said }),
  });
  const database = openDatabase({
    url: postgres.url,
    poolSize: settings.DATABASE_POOL,
    onFault: (fault) => log.fault('database-connection-lost', fault),
    ...(meter && { watch: meter.database }),
  });
  opening.defer(() => database.close());
  const processor = await openProcessor(settings, postgres.url);
  opening.defer(() => processor.close());
  const phoneOf = async (site: string): Promise<string> => {
    const live = await contents.liveContent(site);
    return live ? brandOf(live.record).phone : '';
  };
  const parts: ApiParts = {
    ...contents,
    database,
    settings,
    processor,
    botCheck: openBotCheck(settings, { phoneOf, log }),
    appleWallet: certificates && appleWallet(certificates),
    log,
    now: () => new Date(),
  };
  opening.defer(() => publisherOf(parts).stop());
  if (withJobs) {
    if (settings.CMS_SIGNING_SECRET !== undefined) prepareToPublish(log);
    const jobs = await startJobs(parts, { databaseUrl: postgres.url, ...(meter && { onRun: meter.jobRan }) });
    opening.defer(() => jobs.stop());
    meter?.readFrom({ database, queues: jobs.queues });
    opening.defer(() => meter?.readFrom(null));
  }
  const opened = opening.move();
  return { parts, close: () => opened.disposeAsync() };
}
