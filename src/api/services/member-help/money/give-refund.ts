import { and, eq, like } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { refundGrantedMail } from '#api/mails/payments/from-service.ts';
import { returnMoney, settleReturns } from '#api/services/members/refunds/return-money.ts';
import { readAccount, recordEvent } from '#api/services/membership/account.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Refund } from '#api/services/payments/refunds.ts';
import type { Tx } from '#db/queries/database.ts';
import { refunds } from '#db/schema/payments.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { MemberCall } from '../change-member.ts';
import type { Refundable } from './refundable.ts';
import { t } from './texts.ts';

/** @throws ApiError not_allowed */
export function assertLeft(cents: number, { leftCents }: Pick<Refundable, 'leftCents'>): void {
  if (cents <= leftCents) return;
  const message = leftCents === 0 ? t.nothingLeft : t.onlyLeft(formatCents(leftCents));
  throw new ApiError('not_allowed', { reason: 'too_much', message, fields: { cents: message } });
}

interface Given {
  /** read with the membership locked */
  refundable: Refundable;
  cents: number;
  /** of the person who asked */
  reason: string;
  brand: LiveBrand;
  /** one refund for each */
  cause: string;
}

/** The rule of a refund that no rule requires. */
const GOODWILL = 'goodwill';

/**
 * Stores the refunds of a payment, one for each of its terms, and their mail. The account is locked.
 * @throws ApiError not_allowed for more than is left
 */
export async function giveRefund(
  tx: Tx,
  { site, accountId, now }: Pick<MemberCall, 'site' | 'accountId' | 'now'>,
  { refundable, cents, reason, brand, cause }: Given,
): Promise<Refund[]> {
  const scope = { site, accountId, now };
  const { payment, parts, rule } = refundable;
  assertLeft(cents, refundable);
  const isGoodwill = cents > (rule?.cents ?? 0);
  const made: Refund[] = [];
  let rest = cents;
  for (const part of parts) {
    const own = Math.min(part.leftCents, rest);
    if (own <= 0) continue;
    rest -= own;
    const started = await returnMoney(
      tx,
      { site, account: { id: accountId } },
      {
        charge: part,
        cents: own,
        feeKeptCents: cents === rule?.cents && made.length === 0 ? rule.feeKeptCents : 0,
        rule: isGoodwill ? GOODWILL : (rule?.id ?? GOODWILL),
        reason: `customer service: ${reason}`,
        cause,
        subject: 'service_refund',
        freesTerm: false,
        now,
      },
    );
    if (started) made.push(started);
  }
  await recordEvent(tx, scope, 'refund_by_staff', { payment: payment.id, cents });
  await queueMailTo(tx, brand, await readAccount(tx, scope), {
    kind: 'refund',
    dedupeKey: `refund:${cause}`,
    mail: () => refundGrantedMail(brand, { cents, paidWith: payment.paidWith }),
  });
  return made;
}

/** The refunds of a cause. */
export const findRefunds = (tx: Tx, site: string, cause: string): Promise<Refund[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.site, site), like(refunds.dedupeKey, `${cause}:%`)));

/** Sends refunds, and reads how far they are. */
export async function settleRefunds(
  { site, deps, inSite }: Pick<MemberCall, 'site' | 'deps' | 'inSite'>,
  returns: readonly Refund[],
): Promise<{ status: 'done' | 'started' | 'failed'; cents: number; isGoodwill: boolean }> {
  await settleReturns(deps, returns);
  const [first] = returns;
  if (!first) throw new Error('a refund returned nothing');
  const cause = first.dedupeKey.split(':').slice(0, 2).join(':');
  const stored = await inSite((tx) => findRefunds(tx, site, cause));
  const status = (['failed', 'started'] as const).find((each) => stored.some((one) => one.status === each));
  return {
    status: status ?? 'done',
    cents: stored.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isGoodwill: stored.some(({ rule }) => rule === GOODWILL),
  };
}
