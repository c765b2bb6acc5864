import type { ApiSettings } from '#api/kernel/settings.ts';
import type { PaymentProcessor } from '#api/ports/payment-processor.ts';
import { createSandbox } from './sandbox.ts';

/**
 * The processor that the settings name. Stripe's library is loaded only if it is used.
 * @param storage where the sandbox stores its data; `isSeparate`: its login may not create schemas
 */
export async function openProcessor(
  settings: ApiSettings,
  storage: { databaseUrl: string; isSeparate: boolean },
): Promise<PaymentProcessor> {
  if (settings.PAYMENTS === 'sandbox') return createSandbox({ ...storage, bankMs: settings.SANDBOX_BANK_MS });
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const { PUBLIC_STRIPE_KEY: publicKey, STRIPE_API_BASE: apiBase } = settings;
  if (!secretKey || !webhookSecret || !publicKey) throw new Error('PAYMENTS=stripe needs its keys');
  const { createStripe } = await import('./stripe.ts');
  return createStripe({ secretKey, webhookSecret, publicKey, apiBase });
}
