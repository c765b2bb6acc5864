import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { type Payment, type Settler, UndeliverableError } from '#api/ports/payment-settler.ts';
import { accountScope, readAccount } from '#api/services/membership/account.ts';
import { membershipIds, readOwed } from '#api/services/membership/read-household.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { chargeSavedCard } from '#api/services/payments/charge-saved-card.ts';
import { payOnce } from '#api/services/payments/idempotent-payment.ts';
import { findStarted } from '#api/services/payments/payment-attempt.ts';
import { assertCaptured, assertExpected } from '#api/services/payments/payment-errors.ts';
import { assertFewDeclines, countDecline } from '#api/services/payments/payment-limits.ts';
import { receiptLine } from '#api/services/payments/receipt-line.ts';
import type { balancePay } from '#contracts/member/billing.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments } from '#db/schema/payments.ts';
import { splitBalance } from '../account/member-info.ts';
import { t } from './texts.ts';

type Answer = AnswerOf<typeof balancePay>;
type PayCall = Pick<RequestContext, 'site' | 'clientAddress' | 'member' | 'deps' | 'inSite' | 'request'>;

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
  return payOnce(call, {
    key: request.key,
    accountId: accountScope(call).accountId,
    purpose: 'balance',
    pay: () => payNow(call, request),
    repeat: (payment) => answer(call, payment),
  });
}

async function payNow(call: PayCall, { key, paymentToken, expectedCents }: PayRequest): Promise<Answer> {
  const { site, accountId } = accountScope(call);
  await assertFewDeclines(call);
  await closeCardPages(call.deps, { site, accountId });
  const payment = await chargeSavedCard(call.deps, {
    site,
    accountId,
    key,
    purpose: 'balance',
    amountCents: expectedCents,
    lines: [receiptLine({ kind: 'balance', cents: expectedCents })],
    intent: {},
    // for staff, at the payment processor
    description: 'Balance',
    card: paymentToken === undefined ? undefined : { token: paymentToken, keep: false },
    before: async (tx) => {
      const owedCents = await readOwed(tx, { site, accountId, lock: true });
      if (owedCents <= 0)
        throw new ApiError('not_allowed', { reason: 'nothing_owed', message: t.nothingOwed });
      assertExpected(expectedCents, owedCents);
      // two tabs must not pay the same balance twice
      const own = and(eq(payments.site, site), eq(payments.accountId, accountId));
      if (await findStarted(tx, and(own, eq(payments.purpose, 'balance'))))
        throw new ApiError('in_progress', { retryAfterSeconds: 5 });
    },
  });
  if (payment.status === 'declined') await countDecline(call);
  assertCaptured(payment);
  return answer(call, payment);
}

async function answer(call: PayCall, payment: Payment): Promise<Answer> {
  const { site, accountId } = accountScope(call);
  const owed = await call.inSite((tx) => readOwed(tx, { site, accountId }));
  return { paidCents: payment.amountCents, receiptId: payment.id, balance: splitBalance(owed) };
}

/** Settles a paid balance; its purchases are in the ledger already. */
export const settleBalance: Settler = {
  captured: async (tx, { payment, now }) => {
    const { site, accountId } = payment;
    if (!accountId) throw new Error('a balance payment has no account');
    const scope = { site, accountId, now };
    // something else paid it while its page was open
    if (payment.page !== null && (await readOwed(tx, { ...scope, lock: true })) <= 0)
      throw new UndeliverableError('nothing_owed', accountId);
    const { email } = await readAccount(tx, scope);
    const [membershipId] = await membershipIds(tx, scope);
    const [membership] = membershipId
      ? await tx
          .select({ number: memberships.number })
          .from(memberships)
          .where(and(eq(memberships.site, site), eq(memberships.id, membershipId)))
      : [];
    return { accountId, charge: null, receipt: { email, number: membership?.number ?? '', cover: null } };
  },
};
