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

/** Lets the sandbox’s bank decide all pending debits at the next lookup. */
export async function letBankAnswer({ databaseUrl }: Pick<TestApi, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update sandbox.charges set settles_at = now() where status = 'processing'`);
  } finally {
    await client.end();
  }
}

/** Advances the clock by some days, and runs the reconciler every hour. */
export async function daysPass(api: Pick<TestApi, 'deps' | 'advance'>, days: number): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    api.advance(HOUR_MS);
    await reconcile(api.deps);
  }
}

/** Lets the bank decide pending debits, and reconciles them. */
export async function bankAnswers(api: Pick<TestApi, 'deps' | 'advance' | 'databaseUrl'>): Promise<void> {
  await letBankAnswer(api);
  api.advance(HOUR_MS);
  await reconcile(api.deps);
}

const FOUR_DAYS_MS = 4 * 24 * HOUR_MS;

/** Opens the API with a bank that decides only when a test lets it, and adds the coupon HELD. */
export async function openWithSlowBank(): Promise<{ api: TestApi; processor: Troubled }> {
  const api = await openTestApi();
  const processor = troubled(createSandbox({ databaseUrl: api.databaseUrl, bankMs: FOUR_DAYS_MS }));
  api.deps.processor = processor;
  await addCoupon(api, { code: 'HELD', amountCents: 900 });
  return { api, processor };
}

/** Reads the browser’s cart and bank payment. */
export const standing = async (browser: TestBrowser) => (await browser.call(checkoutAccount)).ok();

/** Reads the subjects of the mails to an address, in order. */
export const readSubjects = async (api: TestApi, email: string): Promise<string[]> =>
  (await queuedMails(api, 'harbor', email)).map(({ subject }) => subject);
