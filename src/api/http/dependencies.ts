import type { CmsRecord } from '#cms/schema/record.ts';
import type { Database } from '#db/queries/database.ts';
import type { AppleWallet } from '../drivers/wallet/apple-wallet.ts';
import type { ApiSettings } from '../kernel/settings.ts';
import type { ApiLog } from '../log/log.ts';
import type { BotCheck } from '../ports/bot-check.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { Publishing } from '../ports/publish-pipeline.ts';

/** A site's live content as the pages show it. */
export interface LiveContent {
  /** hash of the snapshot */
  content: string;
  record: CmsRecord;
}

/** What the API works with. Everything that differs between a test, a laptop and production is in here. */
export interface ApiDependencies {
  database: Database;
  settings: ApiSettings;
  processor: PaymentProcessor;
  botCheck: BotCheck;
  /** null where no certificate is configured */
  appleWallet: AppleWallet | null;
  log: ApiLog;
  now: () => Date;
  /** null when the site is not live */
  liveContent: (site: string) => Promise<LiveContent | null>;
  /**
   * What links to a site's pages begin with, without a slash at the end: its first host, in local mode
   * `http://<site>.localhost:<port>`. Never what a request says its host is.
   */
  originOf: (site: string) => Promise<string>;
  /** a version of the content for preview tools; null when there is no such version */
  contentVersion: (site: string, version: string) => Promise<CmsRecord | null>;
  /** makes sites live, and knows what is */
  publishing: Publishing;
  /** whether `/api/cms?version=` may be read with this token, at this name of the server (docs/deploy/server.md) */
  mayPreview: (site: string, version: string, asked: { token: string; hostName: string }) => boolean;
}
