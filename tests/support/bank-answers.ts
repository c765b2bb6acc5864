import pg from 'pg';
import { reconcile } from '../../src/api/services/payments/reconcile.ts';
import type { TestApi } from './test-api.ts';

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
