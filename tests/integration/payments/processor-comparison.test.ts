import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { adoptInterrupted, compareWithProcessor } from '#api/services/payments/compare-processor.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { comparisonText } from '#scripts/payments-compare.ts';
import { filledCart, newKey, sendPayment } from '#tests/support/api/checkout.ts';
import { createMember } from '#tests/support/api/members.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { openStripeApi, type StripeApi } from '#tests/support/payments/stripe/api.ts';
import { newAttempt } from '#tests/support/payments/stripe/driver.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

// What the database cannot know after a restore to an earlier moment. A real restore: tests/scale/recovery.test.ts.

const SINCE = new Date(Date.now() - 3_600_000);

let stripe: StripeApi;
let api: TestApi;
let processor: Troubled;
beforeAll(async () => {
  stripe = await openStripeApi();
  api = stripe.api;
  processor = troubled(api.deps.processor);
  api.deps.processor = processor;
  // the processor has a clock of its own
  api.setNow(new Date().toISOString());
});
afterAll(() => stripe.close());

const compare = () => compareWithProcessor(api.deps, SINCE);

/** A charge at the processor that the database has lost. */
async function lostCharge(token = 'tok_visa', customer: string | null = null) {
  const { ref } = await processor.prepare(newAttempt({ customer }));
  await processor.confirm(ref, { token });
  return ref;
}

describe('comparing with the processor’s list', () => {
  it('agrees if the database has all payments and refunds', async () => {
    await createMember(api);
    const { differences, agreed } = await compare();
    expect(differences).toEqual([]);
    expect(agreed).toBe(1);
  });

  it('reads all pages of the processor’s list', async () => {
    const refs: string[] = [];
    for (let count = 0; count < 120; count += 1) refs.push(await lostCharge());
    const { differences } = await compare();
    expect(differences.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
    for (const ref of refs)
      await processor.refund({ ref, amountCents: 14900, key: randomUUID(), site: 'harbor' });
    expect((await compare()).differences).toEqual([]);
  });

  it('shows a payment that the database lost until it is refunded, with the member if known', async () => {
    const { number, accountId } = await createMember(api);
    const [account] = await api.rows<{ customer: string }>(
      'select processor_customer as customer from accounts where id = $1',
      [accountId],
    );
    const ref = await lostCharge('tok_visa', account?.customer);
    const { differences } = await compare();
    expect(differences).toMatchObject([
      { what: 'unknown-payment', ref, site: 'harbor', amountCents: 14900, member: number },
    ]);
    const text = comparisonText({ agreed: 2, differences });
    expect(text).toContain('Refund it at the processor');
    expect(text).toContain(`member ${number}`);
    expect(text).not.toContain('@');
    await processor.refund({ ref, amountCents: 14900, key: randomUUID(), site: 'harbor' });
    expect((await compare()).differences).toEqual([]);
  });

  it('ignores declined and unconfirmed attempts, and payments of other systems', async () => {
    await processor.prepare(newAttempt());
    await lostCharge('pm_card_chargeDeclined');
    await lostCharge();
    const other = [...stripe.peer.books.intents.values()].at(-1);
    if (other) other.metadata = { site: 'their-shop', payment: 'order 7' };
    expect((await compare()).differences).toEqual([]);
  });

  it('finishes a paid attempt that lost its reference, and the buyer becomes a member', async () => {
    const { browser, cart, email } = await filledCart(api);
    const totalCents = cart.quote!.totalCents;
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    const answer = await sendPayment(browser, { key: newKey(), token: 'tok_visa', totalCents });
    expect(answer.refused().code).toBe('payment_unknown');
    await api.rows(`update payments set processor_ref = null where status = 'started'`);
    expect((await compare()).differences).toMatchObject([{ what: 'interrupted', amountCents: totalCents }]);
    expect(await adoptInterrupted(api.deps, SINCE)).toBe(1);
    expect(await adoptInterrupted(api.deps, SINCE)).toBe(0);
    api.advance(26_000);
    expect(await reconcile(api.deps)).toMatchObject({ settled: 1 });
    expect((await compare()).differences).toEqual([]);
    const members = await api.rows(
      'select 1 from memberships m join accounts a on a.site = m.site and a.id = m.account_id where a.email = $1',
      [email],
    );
    expect(members).toHaveLength(1);
    await expectInvariants(api);
  });

  it('shows a refund that the database lost, with the member', async () => {
    const member = await createMember(api);
    const [payment] = await api.rows<{ ref: string }>(
      'select processor_ref as ref from payments where id = $1',
      [member.paymentId],
    );
    const ref = payment?.ref ?? '';
    await processor.refund({ ref, amountCents: 500, key: randomUUID(), site: 'harbor' });
    expect((await compare()).differences).toMatchObject([
      { what: 'unknown-refund', amountCents: 500, member: member.number, site: 'harbor' },
    ]);
  });
});

describe('comparing with the sandbox', () => {
  it('shows a charge that the database lost', async () => {
    const sandbox = createSandbox({ databaseUrl: api.databaseUrl });
    try {
      const { ref } = await sandbox.prepare(newAttempt());
      await sandbox.confirm(ref, { token: 'tok_visa' });
      const { differences } = await compareWithProcessor(
        { database: api.deps.database, processor: sandbox },
        SINCE,
      );
      expect(differences).toMatchObject([{ what: 'unknown-payment', ref, amountCents: 14900 }]);
    } finally {
      await sandbox.close();
    }
  });
});
