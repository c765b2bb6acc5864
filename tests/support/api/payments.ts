import { renewSubscription } from '#contracts/member/renew.ts';
import { newKey } from './members.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

interface PaymentOptions {
  key?: string;
  token?: string;
  /** also agrees to the automatic renewal */
  renewal?: boolean;
}

/** Pays for the next term, or again for one that has ended, with the card on file or the token's. */
export const pay = (
  browser: TestBrowser,
  expectedCents: number,
  { key = newKey(), token, renewal = false }: PaymentOptions = {},
) =>
  browser.call(renewSubscription, {
    body: {
      expectedCents,
      consent: { terms: true, renewal },
      ...(token !== undefined && { paymentToken: token }),
    },
    headers: { 'idempotency-key': key },
  });

/** The account's payments, oldest first. */
export const listCharges = (api: TestApi, accountId: string) =>
  api.rows<{ purpose: string; cents: number; status: string }>(
    'select purpose, amount_cents as cents, status from payments where account_id = $1 order by created_at, id',
    [accountId],
  );

/** The account's consents, oldest first. */
export const listConsents = (api: TestApi, accountId: string) =>
  api.rows<{ kind: string; wording: string }>(
    'select kind, wording from consents where account_id = $1 order by created_at, kind',
    [accountId],
  );
