import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { addTo, readPoints } from '#api/services/limits/rate-limit.ts';
import { ofAccount } from '#api/services/membership/account-rows.ts';
import { readWhitelist } from '#api/services/membership/next-term.ts';
import { closeCardPage } from '#api/services/payments/card-pages.ts';
import { assertInScope } from '#api/services/staff/in-scope.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/card-pages.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { moveMoney } from './move-money.ts';
import { readAllOwed } from './owed.ts';
import { recordLook } from './record-look.ts';
import { t } from './texts.ts';

type Listed = AnswerOf<typeof contract.listCardPages>;
type Shown = Listed['pages'][number];

const MOST_PAGES = 5;

/** What an account owes, and its pages. */
export async function listCardPages(call: StaffCall<typeof contract.listCardPages>): Promise<Listed> {
  const { deps, params } = call;
  const { site, accountId } = params;
  const now = deps.now();
  await recordSomeLooks(call);
  const pages = await call.inScope((tx) =>
    tx
      .select({ payment: payments, returned: refunds.id })
      .from(payments)
      .leftJoin(
        refunds,
        and(
          eq(refunds.site, payments.site),
          eq(refunds.paymentId, payments.id),
          eq(refunds.rule, 'undeliverable'),
        ),
      )
      .where(and(ofAccount(payments, params), isNotNull(payments.page)))
      .orderBy(desc(payments.createdAt))
      .limit(MOST_PAGES),
  );
  const whitelist = await readWhitelist(deps, site);
  const owed = await deps.database.inSite(site, (tx) => readAllOwed(tx, { site, accountId, now, whitelist }));
  return {
    owed: owed.map(({ what, cents }) => ({ what, cents })),
    pages: pages.flatMap(({ payment, returned }) => showPage(payment, returned !== null) ?? []),
  };
}

/** An open record looks again every few seconds while a page waits, which is one look to those who audit it. */
const ONE_LOOK_SECONDS = 15 * 60;

/** Records the look, unless the person looked at this account a moment ago. @throws ApiError not_found */
async function recordSomeLooks(call: StaffCall<typeof contract.listCardPages>): Promise<void> {
  const { deps, params } = call;
  const key = ['card-pages-look', requirePerson(call).id, params.site, params.accountId];
  if ((await readPoints(deps, key)).points > 0) return assertInScope(call);
  await recordLook(call, 'current', { action: 'member.card_pages_viewed' });
  // last, so that a look that could not be recorded is not taken for recorded
  await addTo(deps, key, 1, ONE_LOOK_SECONDS);
}

function showPage(payment: Payment, isReturned: boolean): Shown | null {
  const { id, purpose, amountCents, page, createdAt } = payment;
  if (!page || (purpose !== 'renewal' && purpose !== 'balance')) return null;
  const { way, startedBy, sentTo, expiresAt, url } = page;
  const state = isReturned ? 'returned' : stateOf(payment, expiresAt);
  return {
    paymentId: id,
    what: purpose,
    cents: amountCents,
    way,
    state,
    startedBy,
    sentTo,
    startedAt: createdAt.toISOString(),
    expiresAt,
    address: (state === 'waiting' && way === 'opened' && url) || '',
  };
}

function stateOf({ status, settledAt }: Payment, expiresAt: string): Shown['state'] {
  if (status === 'started') return 'waiting';
  if (status === 'captured') return 'paid';
  return settledAt !== null && settledAt >= new Date(expiresAt) ? 'expired' : 'canceled';
}

/** Closes a page. If it was paid by then, the payment is settled. */
export const cancelCardPage = (
  call: StaffCall<typeof contract.cancelCardPage>,
): Promise<AnswerOf<typeof contract.cancelCardPage>> =>
  moveMoney(call, { paymentId: call.params.paymentId }, async (member) => {
    const [payment] = await member.inSite((tx) =>
      tx
        .select()
        .from(payments)
        .where(
          and(ofAccount(payments, member), eq(payments.id, call.params.paymentId), isNotNull(payments.page)),
        ),
    );
    if (!payment) throw notFound();
    const { status } = payment.status === 'started' ? await close(payment) : payment;
    // the bank is being asked
    if (status === 'started') throw new ApiError('unavailable', { message: t.pageNotClosed });
    return { state: status === 'captured' ? 'paid' : 'canceled' };

    async function close(open: Payment): Promise<Payment> {
      try {
        return await closeCardPage(member.deps, open);
      } catch (error) {
        if (error instanceof UnknownOutcomeError)
          throw new ApiError('unavailable', { message: t.pageNotClosed });
        throw error;
      }
    }
  });
