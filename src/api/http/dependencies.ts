import type { CmsRecord } from '#cms/schema/record.ts';
import type { Database } from '#db/queries/database.ts';
import type { LiveSites } from '../brand/live-brand.ts';
import type { AppleWallet } from '../drivers/apple-wallet.ts';
import type { SecretBox } from '../kernel/sealed-secrets.ts';
import type { ApiSettings } from '../kernel/settings.ts';
import type { OneTimeToken } from '../kernel/tokens.ts';
import type { ApiLog } from '../log/log.ts';
import type { BotCheck } from '../ports/bot-check.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { Purpose, Settler } from '../ports/payment-settler.ts';
import type { Publishing } from '../ports/publish-pipeline.ts';

export interface StaffConsole {
  /** its address, such as https://staff.example.com */
  origin: string;
  /** encrypts the secrets of authenticator apps */
  secrets: SecretBox;
  /** null without one */
  identityProvider: IdentityProvider | null;
  /** in local mode: signs in an owner to try the console; null in production */
  demonstration: OneTimeToken | null;
}

/** Everything that differs between a test, a laptop and production. */
export interface ApiDependencies extends LiveSites {
  database: Database;
  settings: ApiSettings;
  processor: PaymentProcessor;
  /** limits how many payments run at a time (services/payments/payment-limits.ts) */
  paymentQueue: { hasRoom(): boolean; run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> };
  /** what a captured payment delivers, by its purpose */
  settlers: Readonly<Record<Purpose, Settler>>;
  botCheck: BotCheck;
  /** null where no certificate is configured */
  appleWallet: AppleWallet | null;
  /** encrypts the secrets of members' authenticator apps; null without MEMBER_KEY */
  memberSecrets: SecretBox | null;
  /** null where the staff's calls are not served */
  staff: StaffConsole | null;
  log: ApiLog;
  now: () => Date;
  /** a version of the content for preview tools; null if it does not exist */
  contentVersion: (site: string, version: string) => Promise<CmsRecord | null>;
  /** publishes sites, and knows the live releases */
  publishing: Publishing;
  /** whether `/api/cms?version=` may be read with this token, at this name of the server (docs/deploy/server.md) */
  mayPreview: (site: string, version: string, credentials: { token: string; hostName: string }) => boolean;
}
