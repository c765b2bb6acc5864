import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { ProcessorRecord } from '#api/ports/payment-processor.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { isUuid } from '#util/text/is-uuid.ts';

export const DIFFERENCES = [
  /** the processor took money for a payment that the database does not have */
  'unknown-payment',
  /** the same, of a bank debit that is not captured yet */
  'unknown-debit',
  /** the database has the attempt, but not that it was confirmed: it would be voided */
  'interrupted',
  /** the processor took money for an attempt that the database closed without */
  'closed-without-money',
  'other-amount',
  /** the database has a captured payment that the processor does not list */
  'not-at-processor',
  /** the processor returned money, and the database does not have the refund */
  'unknown-refund',
] as const;

export interface Difference {
  what: (typeof DIFFERENCES)[number];
  site: string;
  /** the processor's reference */
  ref: string;
  amountCents: number;
  createdAt: Date;
  description: string;
  /** the member number of the customer, if the database knows the customer; never personal data */
  member: string | null;
}

export interface Comparison {
  /** number of the processor's payments and refunds that the database has too */
  agreed: number;
  differences: Difference[];
}

type Dependencies = Pick<ApiDependencies, 'database' | 'processor'>;
type Charge = Extract<ProcessorRecord, { kind: 'payment' }>;
type Returned = Extract<ProcessorRecord, { kind: 'refund' }>;

/** The processor's clock may be behind ours. */
const CLOCKS_MS = 60_000;
const BATCH = 500;

/**
 * Compares our payments with the processor's own list. They differ after a restore to an earlier moment: the processor
 * keeps what it did later.
 * @param since a moment before the one that was restored
 */
export async function compareWithProcessor(deps: Dependencies, since: Date): Promise<Comparison> {
  const charges: Charge[] = [];
  const returned: Returned[] = [];
  for await (const record of listSince(deps, since))
    if (record.kind === 'payment') charges.push(record);
    else returned.push(record);
  const returnedOf = (ref: string) =>
    returned.reduce((sum, { chargeRef, amountCents }) => sum + (chargeRef === ref ? amountCents : 0), 0);
  const differences: Difference[] = [];
  const unknown = new Set<string>();
  for (let at = 0; at < charges.length; at += BATCH) {
    const batch = charges.slice(at, at + BATCH);
    const known = await deps.database.acrossSites((tx) => findPayments(tx, batch));
    for (const charge of batch) {
      const what = differenceOf(charge, known.get(charge.paymentId));
      if (what === null) continue;
      if (what === 'unknown-payment' || what === 'closed-without-money') unknown.add(charge.ref);
      // a payment without an effect here, and returned in full, needs nothing more
      if (unknown.has(charge.ref) && returnedOf(charge.ref) >= charge.amountCents) continue;
      const member = await deps.database.acrossSites((tx) => memberOf(tx, charge.customer));
      differences.push({ ...pick(charge), what, member });
    }
  }
  const refundsOfOthers = returned.filter(({ chargeRef }) => !unknown.has(chargeRef));
  differences.push(...(await unknownRefunds(deps, refundsOfOthers)));
  differences.push(
    ...(await missingAtProcessor(deps, { since, refs: new Set(charges.map(({ ref }) => ref)) })),
  );
  const atProcessor = charges.length + returned.length;
  const differing = differences.filter(({ what }) => what !== 'not-at-processor').length;
  return { agreed: atProcessor - differing, differences };
}

/** Leaves out the payments of other systems that share the processor's account. */
async function* listSince({ processor }: Pick<Dependencies, 'processor'>, since: Date) {
  for await (const record of processor.listSince(new Date(since.getTime() - CLOCKS_MS)))
    if (record.kind === 'refund' || isUuid(record.paymentId)) yield record;
}

const pick = ({ site, ref, amountCents, createdAt, description }: Charge) => ({
  site,
  ref,
  amountCents,
  createdAt,
  description,
});

type StoredPayment = Pick<typeof payments.$inferSelect, 'id' | 'status' | 'processorRef' | 'amountCents'>;

function differenceOf(charge: Charge, known: StoredPayment | undefined): Difference['what'] | null {
  if (!known) return charge.status === 'processing' ? 'unknown-debit' : 'unknown-payment';
  if (known.status === 'declined' || known.status === 'voided') return 'closed-without-money';
  if (known.status === 'started') return known.processorRef === null ? 'interrupted' : null;
  return known.amountCents === charge.amountCents ? null : 'other-amount';
}

async function findPayments(tx: Tx, charges: readonly Charge[]): Promise<Map<string, StoredPayment>> {
  const { id, status, processorRef, amountCents } = payments;
  const rows = await tx
    .select({ id, status, processorRef, amountCents })
    .from(payments)
    .where(
      inArray(
        id,
        charges.map(({ paymentId }) => paymentId),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

async function memberOf(tx: Tx, customer: string | null): Promise<string | null> {
  if (customer === null) return null;
  const [found] = await tx
    .select({ number: memberships.number })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.site, accounts.site), eq(memberships.accountId, accounts.id)))
    .where(eq(accounts.processorCustomer, customer))
    .limit(1);
  return found?.number ?? null;
}

/** Refunds that the database does not have, in any status but failed. */
async function unknownRefunds(
  { database }: Dependencies,
  returned: readonly Returned[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { ref, refundId, chargeRef, amountCents, createdAt } of returned) {
    const found = await database.acrossSites(async (tx) => {
      const [refund] =
        refundId === null || !isUuid(refundId)
          ? []
          : await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refundId));
      if (refund) return null;
      const [payment] = await tx
        .select({ site: payments.site, number: memberships.number })
        .from(payments)
        .leftJoin(
          memberships,
          and(eq(memberships.site, payments.site), eq(memberships.accountId, payments.accountId)),
        )
        .where(eq(payments.processorRef, chargeRef))
        .limit(1);
      return payment ?? null;
    });
    if (found)
      differences.push({
        what: 'unknown-refund',
        site: found.site,
        ref,
        amountCents,
        createdAt,
        description: `of ${chargeRef}`,
        member: found.number,
      });
  }
  return differences;
}

async function missingAtProcessor(
  { database, processor }: Dependencies,
  { since, refs }: { since: Date; refs: ReadonlySet<string> },
): Promise<Difference[]> {
  const captured = await database.acrossSites((tx) =>
    tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.processor, processor.name),
          eq(payments.status, 'captured'),
          gte(payments.createdAt, since),
        ),
      ),
  );
  return captured.flatMap(({ site, processorRef, amountCents, createdAt }) =>
    amountCents === 0 || (processorRef !== null && refs.has(processorRef))
      ? []
      : [
          {
            what: 'not-at-processor' as const,
            site,
            ref: processorRef ?? '',
            amountCents,
            createdAt,
            description: '',
            member: null,
          },
        ],
  );
}

/**
 * Gives interrupted attempts the reference that they lost, so that the reconciler delivers what was paid for. Run it
 * before the processes start: they void an attempt without a reference.
 * @returns the number of attempts
 */
export async function adoptInterrupted({ database, processor }: Dependencies, since: Date): Promise<number> {
  let adopted = 0;
  for await (const record of listSince({ processor }, since)) {
    if (record.kind !== 'payment') continue;
    const changed = await database.acrossSites((tx) =>
      tx
        .update(payments)
        .set({ processorRef: record.ref })
        .where(
          and(
            eq(payments.id, record.paymentId),
            eq(payments.processor, processor.name),
            eq(payments.status, 'started'),
            isNull(payments.processorRef),
          ),
        )
        .returning({ id: payments.id }),
    );
    adopted += changed.length;
  }
  return adopted;
}
