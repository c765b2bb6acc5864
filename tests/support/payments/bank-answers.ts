import pg from 'pg';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCoupon } from '../api/coupons.ts';
import { openTestApi, type TestApi } from '../api/test-api.ts';
import type { TestBrowser } from '../api/test-browser.ts';
import { queuedMails } from '../mail/mails.ts';
import { type Troubled, troubled } from './troubled-processor.ts';

const HOUR_MS = 3_600_000;

/** What the sandbox's bank takes its time over is decided from now on, at the next look. */
export async function letBankAnswer({ databaseUrl }: Pick<TestApi, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update sandbox.charges set settles_at = now() where status = 'processing'`);
  } finally {
    await client.end();
  }
}

/** Some days go by, with the reconciler at its work by the hour. */
export async function daysPass(api: Pick<TestApi, 'parts' | 'advance'>, days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    api.advance(HOUR_MS);
    await reconcile(api.parts);
  }
}

/** The bank has answered, and the next look finds it so. */
export async function bankAnswers(api: Pick<TestApi, 'parts' | 'advance' | 'databaseUrl'>): Promise<void> {
  await letBankAnswer(api);
  api.advance(HOUR_MS);
  await reconcile(api.parts);
}

const FOUR_DAYS_MS = 4 * 24 * HOUR_MS;

/** The API over a bank as slow as banks are: nothing is decided before a test lets it be. A coupon HELD is there. */
export async function openWithSlowBank(): Promise<{ api: TestApi; processor: Troubled }> {
  const api = await openTestApi();
  const processor = troubled(createSandbox({ databaseUrl: api.databaseUrl, bankMs: FOUR_DAYS_MS }));
  api.parts.processor = processor;
  await addCoupon(api, { code: 'HELD', amountCents: 900 });
  return { api, processor };
}

/** What a browser is shown of its cart, and of a bank payment. */
export const standing = async (browser: TestBrowser) => (await browser.call(checkoutAccount)).ok();

/** The subjects of the mails to an address, in order. */
export const subjectsTo = async (api: TestApi, email: string): Promise<string[]> =>
  (await queuedMails(api, 'harbor', email)).map(({ subject }) => subject);
