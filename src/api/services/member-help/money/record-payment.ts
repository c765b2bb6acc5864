import { and, eq } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { StaffCall } from '#api/http/staff-route.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { readAccount, recordEvent } from '#api/services/membership/account.ts';
import { membershipIds, readOwed } from '#api/services/membership/read-household.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { queueReceipt } from '#api/services/payments/finalize-payment.ts';
import { ledgerColumns } from '#api/services/payments/ledger-columns.ts';
import { findByKey } from '#api/services/payments/payment-attempt.ts';
import { receiptLine } from '#api/services/payments/receipt-line.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-money.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { ledgerEntries, type PaidWith, payments } from '#db/schema/payments.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { moveMoney } from './move-money.ts';

/**
 * Records cash or a check as a captured payment without a processor, once for each key. It pays what the account owes;
 * the rest is a credit for the next renewal.
 */
export const recordPayment = (
  call: StaffCall<typeof contract.recordPayment>,
): Promise<AnswerOf<typeof contract.recordPayment>> =>
  moveMoney(call, 'current', async (member) => {
    const { method, cents, checkNumber, key } = call.body;
    const { site, accountId, now } = member;
    const brand = await liveBrand(member.deps, site);
    const idempotencyKey = `counter:${key}`;
    await closeCardPages(member.deps, member);
    return member.inSite(async (tx) => {
      // two requests with one key wait for each other
      await readOwed(tx, { ...member, lock: true });
      const payment = (await findByKey(tx, { site, key: idempotencyKey })) ?? (await store());
      const { id: receiptId, amountCents } = payment;
      return { receiptId, cents: amountCents, owedCents: Math.max(0, await readOwed(tx, member)) };

      async function store(): Promise<Payment> {
        const paidWith: PaidWith = {
          kind: method,
          brand: '',
          last4: method === 'check' ? checkNumber : '',
        };
        const membership = await currentMembership(tx, member);
        const [made] = await tx
          .insert(payments)
          .values({
            site,
            accountId,
            // so that people of its office see the payment
            membershipId: membership?.id ?? null,
            purpose: 'balance',
            status: 'captured',
            amountCents: cents,
            method,
            paidWith,
            idempotencyKey,
            requestHash: '',
            lines: [receiptLine({ kind: 'balance', cents })],
            language: currentLanguage(),
            processor: 'none',
            leasedUntil: now,
            createdAt: now,
            settledAt: now,
          })
          .returning();
        if (!made) throw new Error('a payment was not stored');
        await tx.insert(ledgerEntries).values({
          site,
          accountId,
          kind: 'payment',
          amountCents: -cents,
          ...ledgerColumns(method === 'cash' ? 'paid_in_cash' : 'paid_by_check'),
          paymentId: made.id,
          dedupeKey: `payment:${made.id}`,
          createdAt: now,
        });
        await recordEvent(tx, member, 'payment_recorded_by_staff', { payment: made.id, cents });
        const { email } = await readAccount(tx, member);
        await queueReceipt(
          tx,
          { payment: made, outcome: { paidWith }, brand },
          { email, accountId, number: membership?.number ?? '', cover: null },
        );
        return made;
      }
    });
  });

/** The membership that the account's requests are about; undefined without one. */
async function currentMembership(
  tx: Tx,
  scope: { site: string; accountId: string; now: Date },
): Promise<{ id: string; number: string } | undefined> {
  const [id] = await membershipIds(tx, scope);
  if (id === undefined) return undefined;
  const [found] = await tx
    .select({ id: memberships.id, number: memberships.number })
    .from(memberships)
    .where(and(eq(memberships.site, scope.site), eq(memberships.id, id)));
  return found;
}
