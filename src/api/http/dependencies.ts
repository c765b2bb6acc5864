import type { CmsRecord } from '#cms/schema/record.ts';
import type { Database } from '#db/queries/database.ts';
import type { LiveSites } from '../brand/live-brand.ts';
import type { AppleWallet } from '../drivers/apple-wallet.ts';
import type { ApiSettings } from '../kernel/settings.ts';
import type { ApiLog } from '../log/log.ts';
import type { BotCheck } from '../ports/bot-check.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { Purpose, Settler } from '../ports/payment-settler.ts';
import type { Publishing } from '../ports/publish-pipeline.ts';

/** What the API works with. Everything that differs between a test, a laptop and production is in here. */
export interface ApiDependencies extends LiveSites {
  database: Database;
  settings: ApiSettings;
  processor: PaymentProcessor;
  /** what becomes of a payment, by its purpose */
  settlers: Readonly<Record<Purpose, Settler>>;
  botCheck: BotCheck;
  /** null where no certificate is configured */
  appleWallet: AppleWallet | null;
  log: ApiLog;
  now: () => Date;
  /** a version of the content for preview tools; null when there is no such version */
  contentVersion: (site: string, version: string) => Promise<CmsRecord | null>;
  /** makes sites live, and knows what is */
  publishing: Publishing;
  /** whether `/api/cms?version=` may be read with this token, at this name of the server (docs/deploy/server.md) */
  mayPreview: (site: string, version: string, asked: { token: string; hostName: string }) => boolean;
}
