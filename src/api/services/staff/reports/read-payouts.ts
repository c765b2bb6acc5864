import { and, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { type Payout, type PayoutLine, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { PayoutProblem, readPayouts } from '#contracts/staff/payouts.ts';
import type { Tx } from '#db/queries/database.ts';
import { sites } from '#db/schema/catalog.ts';
import { ledgerEntries, payments, refunds } from '#db/schema/payments.ts';
import { firstDayOf, laterMonth } from '#domain/reports/months.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { addDays } from '#util/dates/calendar.ts';

type Answer = AnswerOf<typeof readPayouts>;

/** Days after which a payment should have been paid out; weekends and holidays are within. */
const LATE_DAYS = 8;

/**
 * The payouts that arrive in a month, compared line by line with what we have. The processor's account is one for all
 * brands, so they are for people who read the reports of all.
 */
export async function showPayouts(call: StaffCall<typeof readPayouts>): Promise<Answer> {
  const { processor, now } = call.deps;
  if (scopeOf(requirePerson(call).grants, 'reports.read').sites !== 'all')
    return { processor: processor.name, isWhole: false, payouts: [], missing: [] };
  const { month } = call.query;
  const first = firstDayOf(month);
  const next = firstDayOf(laterMonth(month, 1));
  // money of the month's last days arrives in the next one
  const found = await collect(processor.listPayouts({ from: first, until: addDays(next, LATE_DAYS) }));
  return call.inScope(async (tx) => {
    const lines = found.flatMap((payout) => payout.lines ?? []);
    const known = await readKnown(tx, lines);
    const ofMonth = found.filter(({ arrivesOn }) => arrivesOn < next);
    return {
      processor: processor.name,
      isWhole: true,
      payouts: ofMonth.map((payout) => payoutAnswer(payout, known)),
      missing: await findMissing(tx, {
        processor: processor.name,
        from: new Date(`${first}T00:00:00Z`),
        until: new Date(Math.min(Date.parse(`${next}T00:00:00Z`), now().getTime() - LATE_DAYS * DAY_MS)),
        paidOut: new Set(
          lines.flatMap(({ kind, chargeRef }) => (kind === 'payment' ? (chargeRef ?? []) : [])),
        ),
      }),
    };
  });
}

const DAY_MS = 86_400_000;

/** @throws ApiError unavailable if the processor does not answer */
async function collect(payouts: AsyncIterable<Payout>): Promise<Payout[]> {
  const all: Payout[] = [];
  try {
    for await (const payout of payouts) all.push(payout);
  } catch (error) {
    if (error instanceof UnknownOutcomeError) throw new ApiError('unavailable');
    throw error;
  }
  return all.toSorted((one, other) => one.arrivesOn.localeCompare(other.arrivesOn));
}

interface KnownPayment {
  site: string;
  brand: string;
  accountId: string | null;
  id: string;
  ref: string | null;
  status: string;
  amountCents: number;
  /** in the ledger: paid, and taken back by the bank */
  bookedCents: number;
  takenBackCents: number;
}

/** What our books have of the payouts’ lines. */
interface BookedRecords {
  payments: ReadonlyMap<string, KnownPayment>;
  /** by the processor's reference */
  charges: ReadonlyMap<string, KnownPayment>;
  refunds: ReadonlyMap<string, { status: string; amountCents: number }>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BATCH = 1000;

/** The payments and refunds that the lines name. */
async function readKnown(tx: Tx, lines: readonly PayoutLine[]): Promise<BookedRecords> {
  const byId = new Map<string, KnownPayment>();
  const returned = new Map<string, { status: string; amountCents: number }>();
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const ids = batch.flatMap(({ paymentId }) => (paymentId && UUID.test(paymentId) ? [paymentId] : []));
    const refs = batch.flatMap(({ chargeRef }) => chargeRef ?? []);
    const refundIds = batch.flatMap(({ refundId }) => (refundId && UUID.test(refundId) ? [refundId] : []));
    const booked = (filter: ReturnType<typeof sql>) =>
      sql<number>`(select coalesce(sum(${ledgerEntries.amountCents}), 0)::int from ${ledgerEntries}
        where ${ledgerEntries.site} = ${payments.site} and ${ledgerEntries.paymentId} = ${payments.id} and ${filter})`;
    const paid = await tx
      .select({
        site: payments.site,
        brand: sites.name,
        accountId: payments.accountId,
        id: payments.id,
        ref: payments.processorRef,
        status: payments.status,
        amountCents: payments.amountCents,
        bookedCents: booked(sql`${ledgerEntries.kind} = 'payment'`),
        takenBackCents: booked(sql`${ledgerEntries.dedupeKey} like 'taken-back:%'`),
      })
      .from(payments)
      .innerJoin(sites, eq(sites.id, payments.site))
      .where(
        or(
          ids.length > 0 ? inArray(payments.id, ids) : undefined,
          refs.length > 0 ? inArray(payments.processorRef, refs) : sql`false`,
        ),
      );
    for (const payment of paid) byId.set(payment.id, { ...payment, bookedCents: -payment.bookedCents });
    if (refundIds.length === 0) continue;
    const rows = await tx
      .select({ id: refunds.id, status: refunds.status, amountCents: refunds.amountCents })
      .from(refunds)
      .where(inArray(refunds.id, refundIds));
    for (const { id, ...refund } of rows) returned.set(id, refund);
  }
  const charges = new Map(
    [...byId.values()].flatMap((each) => (each.ref === null ? [] : [[each.ref, each]])),
  );
  return { payments: byId, charges, refunds: returned };
}

function payoutAnswer(payout: Payout, known: BookedRecords): Answer['payouts'][number] {
  const { ref, amountCents, status, arrivesOn, lines } = payout;
  const sumCents = (lines ?? []).reduce((sum, line) => sum + line.amountCents - line.feeCents, 0);
  const problem = lines === null ? 'made_by_hand' : sumCents === amountCents ? null : 'other_sum';
  return {
    ref,
    amountCents,
    status,
    arrivesOn,
    problem,
    lines: (lines ?? []).map((line) => {
      const payment = paymentOf(line, known);
      return {
        kind: line.kind,
        ref: line.ref,
        chargeRef: line.chargeRef ?? '',
        at: line.at.toISOString(),
        amountCents: line.amountCents,
        feeCents: line.feeCents,
        description: line.description,
        site: payment?.site ?? '',
        brand: payment?.brand ?? '',
        accountId: payment?.accountId ?? null,
        problem: problemOf(line, payment, known),
      };
    }),
  };
}

const paymentOf = ({ paymentId, chargeRef }: PayoutLine, { payments: byId, charges }: BookedRecords) =>
  byId.get(paymentId ?? '') ?? charges.get(chargeRef ?? '');

/** How a line differs from our books; null if it does not. */
function problemOf(
  line: PayoutLine,
  payment: KnownPayment | undefined,
  known: BookedRecords,
): PayoutProblem | null {
  switch (line.kind) {
    case 'fee':
      return null;
    case 'payment':
      if (!payment) return 'unknown_payment';
      if (payment.status !== 'captured') return 'not_captured';
      if (payment.amountCents !== line.amountCents) return 'other_amount';
      return payment.bookedCents === line.amountCents ? null : 'not_in_ledger';
    case 'refund': {
      const refund = known.refunds.get(line.refundId ?? '');
      if (!refund) return 'unknown_refund';
      if (refund.amountCents !== Math.abs(line.amountCents)) return 'other_amount';
      // what the bank sent back is a failed refund of ours
      const hasFailed = line.amountCents > 0;
      if (refund.status === 'started') return 'not_in_ledger';
      return hasFailed || refund.status === 'done' ? null : 'refund_failed';
    }
    case 'dispute':
      if (!payment) return 'unknown_payment';
      return payment.takenBackCents === -line.amountCents ? null : 'dispute';
    case 'other':
      return 'not_ours';
  }
}

interface CapturedQuery {
  processor: string;
  from: Date;
  until: Date;
  /** references of the charges that are in payouts */
  paidOut: ReadonlySet<string>;
}

/** Payments that should have been paid out by now, and are in no payout. */
async function findMissing(
  tx: Tx,
  { processor, from, until, paidOut }: CapturedQuery,
): Promise<Answer['missing']> {
  if (until <= from) return [];
  const captured = await tx
    .select({
      site: payments.site,
      brand: sites.name,
      accountId: payments.accountId,
      ref: payments.processorRef,
      at: payments.settledAt,
      amountCents: payments.amountCents,
    })
    .from(payments)
    .innerJoin(sites, eq(sites.id, payments.site))
    .where(
      and(
        eq(payments.processor, processor),
        eq(payments.status, 'captured'),
        gt(payments.amountCents, 0),
        gte(payments.settledAt, from),
        lt(payments.settledAt, until),
      ),
    )
    .orderBy(payments.settledAt);
  return captured.flatMap(({ ref, at, ...payment }) =>
    paidOut.has(ref ?? '') || at === null ? [] : [{ ...payment, ref: ref ?? '', at: at.toISOString() }],
  );
}
