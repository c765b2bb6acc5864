import { sql } from 'drizzle-orm';
import type { Payout, PayoutLine, PayoutPeriod } from '#api/ports/payment-processor.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** Days from a charge to the arrival of its money, as with Stripe in the United States. */
const ARRIVES_AFTER = 2;

/** As Stripe charges: 2.9% and 30 cents of a card payment, 0.8% and at most 5 dollars of a bank debit. */
function feeOf(cents: number, isBank: boolean): number {
  return isBank ? Math.min(500, Math.round(cents * 0.008)) : Math.round(cents * 0.029) + 30;
}

interface Movement {
  ref: string;
  chargeRef: string;
  key: string;
  cents: number;
  isRefund: boolean;
  isBank: boolean;
  at: Date;
  today: Day;
}

/** One payout for each day on which something was charged or refunded. */
export async function* listSandboxPayouts(
  store: SandboxStore,
  { from, until }: PayoutPeriod,
): AsyncGenerator<Payout> {
  const moved = await store.query<Movement>(sql`
    with moved as (
      select ref, ref as "chargeRef", key, amount_cents as cents, false as "isRefund",
        coalesce(face ->> 'kind' = 'bank', false) as "isBank", coalesce(settled_at, created_at) as at
      from sandbox.charges where status = 'captured'
      union all
      select r.ref, r.charge_ref, r.key, r.amount_cents, true, false, r.created_at from sandbox.refunds r
    ) select *, (now() at time zone 'UTC')::date::text as today from moved
    where (at at time zone 'UTC')::date >= ${addDays(from, -ARRIVES_AFTER)}::date
      and (at at time zone 'UTC')::date < ${addDays(until, -ARRIVES_AFTER)}::date
    order by at desc, ref`);
  const days = Map.groupBy(moved, ({ at }) => at.toISOString().slice(0, 10));
  for (const [day, movements] of days) {
    const lines = movements.map(lineOf);
    const arrivesOn = addDays(day, ARRIVES_AFTER);
    yield {
      ref: `sbxpo_${day}`,
      amountCents: lines.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0),
      status: arrivesOn <= (movements[0]?.today ?? '') ? 'paid' : 'on_its_way',
      arrivesOn,
      lines,
    };
  }
}

function lineOf({ ref, chargeRef, key, cents, isRefund, isBank, at }: Movement): PayoutLine {
  return {
    kind: isRefund ? 'refund' : 'payment',
    ref: `txn_${ref}`,
    chargeRef,
    paymentId: isRefund ? null : key,
    refundId: isRefund ? key : null,
    amountCents: isRefund ? -cents : cents,
    feeCents: isRefund ? 0 : feeOf(cents, isBank),
    at,
    description: '',
  };
}
