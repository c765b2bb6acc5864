import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment, Settler } from '#api/ports/payment-settler.ts';
import { type AccountScope, accountScope } from '#api/services/membership/account.ts';
import { membershipIds, readOwed } from '#api/services/membership/read-household.ts';
import { chargeSavedCard } from '#api/services/payments/charge-saved-card.ts';
import { onceForKey } from '#api/services/payments/idempotent-payment.ts';
import { assertCaptured, assertExpected } from '#api/services/payments/payment-errors.ts';
import { assertFewDeclines, countDecline } from '#api/services/payments/payment-limits.ts';
import { waitUntilSettled } from '#api/services/payments/reconcile-payments.ts';
import type { balancePay } from '#contracts/member/billing.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments } from '#db/schema/payments.ts';
import { balanceOf } from '../account/member-info.ts';

type Answer = AnswerOf<typeof balancePay>;
type PayCall = Pick<RequestContext, 'site' | 'clientAddress' | 'member' | 'parts' | 'inSite' | 'request'>;

interface PayRequest {
  expectedCents: number;
  /** another card than the one on file; it is not saved */
  paymentToken: string | undefined;
  key: string;
}

/**
 * Pays the full balance.
 * @throws ApiError not_allowed if nothing is owed; conflict if the amount has changed; payment_declined;
 * payment_unknown; key_reused
 */
export function payBalance(call: PayCall, request: PayRequest): Promise<Answer> {
  return onceForKey(call, {
    key: request.key,
    make: () => payNow(call, request),
    again: (known) => answerAgain(call, known),
  });
}

async function payNow(call: PayCall, { key, paymentToken, expectedCents }: PayRequest): Promise<Answer> {
  const { site, accountId } = accountScope(call);
  await assertFewDeclines(call);
  const payment = await chargeSavedCard(call.parts, {
    site,
    accountId,
    key,
    purpose: 'balance',
    amountCents: expectedCents,
    lines: [{ kind: 'balance', text: 'Balance of your account', cents: expectedCents }],
    intent: {},
    description: 'Balance',
    card: paymentToken === undefined ? undefined : { token: paymentToken, keep: false },
    before: async (tx) => {
      const owedCents = await readOwed(tx, { site, accountId, lock: true });
      if (owedCents <= 0)
        throw new ApiError('not_allowed', { reason: 'nothing_owed', message: 'You owe nothing.' });
      assertExpected(expectedCents, owedCents);
      await assertNotBeingPaid(tx, { site, accountId });
    },
  });
  if (payment.status === 'declined') await countDecline(call);
  return answer(call, payment);
}

/** Repeats the response for a key that was used. */
async function answerAgain(call: PayCall, known: Payment): Promise<Answer> {
  const { accountId } = accountScope(call);
  if (known.accountId !== accountId || known.purpose !== 'balance') throw new ApiError('key_reused');
  return answer(call, await waitUntilSettled(call.parts, known));
}

async function answer(call: PayCall, payment: Payment): Promise<Answer> {
  const { site, accountId } = accountScope(call);
  assertCaptured(payment);
  const owed = await call.inSite((tx) => readOwed(tx, { site, accountId }));
  return { paidCents: payment.amountCents, receiptId: payment.id, balance: balanceOf(owed) };
}

/** Two tabs must not pay the same balance twice. */
async function assertNotBeingPaid(
  tx: Tx,
  { site, accountId }: { site: string; accountId: string },
): Promise<void> {
  const [pending] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.accountId, accountId),
        eq(payments.purpose, 'balance'),
        eq(payments.status, 'started'),
      ),
    )
    .limit(1);
  if (pending) throw new ApiError('in_progress', { retryAfterSeconds: 5 });
}

/** Settles a paid balance; its purchases are in the ledger already. */
export const settleBalance: Settler = {
  captured: async (tx, { payment, now }) => {
    const { site, accountId } = payment;
    if (!accountId) throw new Error('a balance payment has no account');
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
    const scope: AccountScope = { site, accountId, now };
    const [membershipId] = await membershipIds(tx, scope);
    const [membership] = membershipId
      ? await tx
          .select({ number: memberships.number })
          .from(memberships)
          .where(and(eq(memberships.site, site), eq(memberships.id, membershipId)))
      : [];
    const number = membership?.number ?? '';
    const receipt = account ? { email: account.email, number, cover: null } : null;
    return { accountId, charge: null, receipt };
  },
};
