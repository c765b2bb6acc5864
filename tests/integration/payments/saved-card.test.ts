import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { chargeSavedCard, type SavedCharge } from '#api/services/payments/charge-saved-card.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { createAccount } from '#tests/support/api/accounts.ts';
import { newKey, sendPayment } from '#tests/support/api/checkout.ts';
import { storedCarts } from '#tests/support/api/stored-carts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
let names = 0;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(createSandbox({ databaseUrl: api.databaseUrl }));
  api.deps.processor = processor;
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

/** A member who joined by card and owes another 30 dollars. */
async function createDebtor(token = 'tok_visa'): Promise<string> {
  names += 1;
  const [browser] = await storedCarts(api, 1, { name: `debtor-${names}-` });
  (await sendPayment(browser!, { token, totalCents: 14900 })).ok();
  const [account] = await api.rows<{ id: string }>('select id from accounts where email = $1', [
    `debtor-${names}-1@example.com`,
  ]);
  await api.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ('harbor', $1, 'charge', 3000, 'A debt', $2)`,
    [account!.id, `debt:${account!.id}`],
  );
  return account!.id;
}

const charge = (accountId: string, changes: Partial<SavedCharge> = {}) =>
  chargeSavedCard(api.deps, {
    site: 'harbor',
    accountId,
    purpose: 'balance',
    amountCents: 3000,
    key: newKey(),
    intent: {},
    lines: [{ kind: 'balance', text: 'What is owed', cents: 3000 }],
    description: 'Harbor Dental Club',
    ...changes,
  });

const owedBy = async (accountId: string): Promise<number> => {
  const [sum] = await api.rows<{ cents: number }>(
    'select sum(amount_cents)::int as cents from ledger_entries where account_id = $1',
    [accountId],
  );
  return sum!.cents;
};

describe('saved cards', () => {
  it('charges a saved card without its owner being present', async () => {
    const account = await createDebtor('tok_mastercard');
    const payment = await charge(account);
    expect(payment).toMatchObject({ status: 'captured', paidWith: { brand: 'mastercard', last4: '4444' } });
    expect(await owedBy(account)).toBe(0);
  });

  it.each([
    ['tok_declines_later', 'card_declined'],
    ['tok_insufficient_funds_later', 'insufficient_funds'],
    ['tok_expires_later', 'expired_card'],
  ])('a saved card is declined for %s with %s', async (token, declineCode) => {
    const account = await createDebtor(token);
    expect(await charge(account)).toMatchObject({ status: 'declined', declineCode });
    expect(await owedBy(account)).toBe(3000);
  });

  it('charges a saved card once per key, also concurrently, and refuses the key for another amount', async () => {
    const account = await createDebtor();
    const key = newKey();
    const payments = await Promise.all([
      charge(account, { key }),
      charge(account, { key }),
      charge(account, { key }),
    ]);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
    expect(await charge(account, { key })).toMatchObject({ status: 'captured' });
    await expect(charge(account, { key, amountCents: 100 })).rejects.toMatchObject({ code: 'key_reused' });
    expect(await owedBy(account)).toBe(0);
  });

  it('refuses a charge without a saved card', async () => {
    const { id } = await createAccount(api, { email: 'cardless@example.com' });
    await expect(charge(id)).rejects.toMatchObject({ code: 'not_allowed', details: { reason: 'no_card' } });
    expect(await api.rows('select from payments where account_id = $1', [id])).toEqual([]);
  });

  it('charges nothing if a check before the charge fails', async () => {
    const account = await createDebtor();
    const before = async () => {
      throw new Error('no longer possible');
    };
    await expect(charge(account, { before })).rejects.toThrow('no longer possible');
    expect(await owedBy(account)).toBe(3000);
  });

  it('reconciles charges whose response was lost', async () => {
    const taken = await createDebtor();
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    expect(await charge(taken)).toMatchObject({ status: 'started' });
    const nothing = await createDebtor();
    processor.losesRequests('confirm');
    processor.losesRequests('lookUp');
    expect(await charge(nothing)).toMatchObject({ status: 'started' });
    api.advance(26_000);
    expect(await reconcile(api.deps)).toMatchObject({ settled: 2 });
    expect([await owedBy(taken), await owedBy(nothing)]).toEqual([0, 3000]);
  });

  it('a new card can replace the saved one for one payment or permanently', async () => {
    const account = await createDebtor();
    const onFile = async () =>
      (await api.rows('select last4 from payment_methods where account_id = $1', [account]))[0];
    const once = await charge(account, {
      amountCents: 1000,
      lines: [],
      card: { token: 'tok_amex', keep: false },
    });
    expect([once.paidWith?.last4, await onFile()]).toEqual(['0005', { last4: '4242' }]);
    const kept = await charge(account, {
      amountCents: 2000,
      lines: [],
      card: { token: 'tok_amex', keep: true },
    });
    expect([kept.paidWith?.last4, await onFile()]).toEqual(['0005', { last4: '0005' }]);
    expect(await owedBy(account)).toBe(0);
  });
});
