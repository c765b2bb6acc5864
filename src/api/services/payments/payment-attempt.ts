import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { isPassing } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral, prepared } from '#db/queries/statements.ts';
import { closedAccounts } from '#db/schema/closed-accounts.ts';
import { payments } from '#db/schema/payments.ts';
import { currentLanguage } from '#util/language/current-language.ts';

type OptionalColumn =
  | 'id'
  | 'method'
  | 'checkoutId'
  | 'accountId'
  | 'membershipId'
  | 'termStart'
  | 'termEnd'
  | 'couponCodeKey'
  | 'page';

export type NewAttempt = Pick<
  Payment,
  'site' | 'purpose' | 'amountCents' | 'idempotencyKey' | 'requestHash' | 'intent' | 'lines' | 'processor'
> &
  Partial<Pick<Payment, OptionalColumn>>;

const STARTED: Omit<Payment, keyof NewAttempt | 'language' | 'leasedUntil' | 'createdAt'> &
  Omit<Pick<Payment, OptionalColumn>, 'id'> = {
  status: 'started',
  method: 'card',
  checkoutId: null,
  accountId: null,
  membershipId: null,
  termStart: null,
  termEnd: null,
  couponCodeKey: null,
  page: null,
  processingSince: null,
  attempts: 0,
  processorRef: null,
  paidWith: null,
  declineCode: null,
  settledAt: null,
};

const { placeholder } = sql;

const insertQuery = prepared((tx) =>
  tx
    .insert(payments)
    .values({
      id: placeholder('id'),
      site: placeholder('site'),
      purpose: placeholder('purpose'),
      amountCents: placeholder('amountCents'),
      method: placeholder('method'),
      idempotencyKey: placeholder('idempotencyKey'),
      requestHash: placeholder('requestHash'),
      checkoutId: placeholder('checkoutId'),
      accountId: placeholder('accountId'),
      membershipId: placeholder('membershipId'),
      termStart: placeholder('termStart'),
      termEnd: placeholder('termEnd'),
      intent: placeholder('intent'),
      lines: placeholder('lines'),
      language: placeholder('language'),
      couponCodeKey: placeholder('couponCodeKey'),
      // without its column type, which would write a JSON null
      page: sql`${placeholder('page')}::jsonb`,
      processor: placeholder('processor'),
      leasedUntil: placeholder('leasedUntil'),
      createdAt: placeholder('createdAt'),
    })
    .prepare('insert_payment'),
);

/**
 * Stores an attempt before the processor is called.
 * @throws a unique violation for a key that was used, or a second charge for one cart or term
 */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, now: Date): Promise<Payment> {
  const { id = randomUUID() } = attempt;
  // its lines and consents are texts that were just read
  const language = currentLanguage();
  const payment = { ...STARTED, ...attempt, id, language, leasedUntil: leaseFrom(now), createdAt: now };
  await insertQuery(tx).execute({ ...payment, page: payment.page && JSON.stringify(payment.page) });
  if (payment.accountId !== null) await assertNotClosed(tx, payment.site, payment.accountId);
  return payment;
}

/** The row's reference has waited for an erasure that was running. @throws ApiError unauthenticated */
async function assertNotClosed(tx: Tx, site: string, accountId: string): Promise<void> {
  const [closed] = await tx
    .select({ kind: closedAccounts.kind })
    .from(closedAccounts)
    .where(and(eq(closedAccounts.site, site), eq(closedAccounts.accountId, accountId)));
  if (closed) throw new ApiError('unauthenticated');
}

const byKeyQuery = prepared((tx) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, placeholder('site')), eq(payments.idempotencyKey, placeholder('key'))))
    .prepare('payment_by_key'),
);

/** The payment made with a client's key, or null. */
export async function findByKey(
  tx: Tx,
  { site, key }: { site: string; key: string },
): Promise<Payment | null> {
  const [found] = await byKeyQuery(tx).execute({ site, key });
  return found ?? null;
}

const triesQuery = prepared((tx) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.site, placeholder('site')),
        or(
          eq(payments.idempotencyKey, placeholder('key')),
          eq(payments.checkoutId, placeholder('checkoutId')),
        ),
      ),
    )
    .prepare('payments_by_key_or_cart'),
);

/** All attempts to pay for a cart, and the payment made with the key. */
export function findAttempts(
  tx: Tx,
  query: { site: string; key: string; checkoutId: string },
): Promise<Payment[]> {
  return triesQuery(tx).execute(query);
}

const byIdQuery = prepared((tx) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, placeholder('site')), eq(payments.id, placeholder('id'))))
    .prepare('payment_by_id'),
);

export async function findPayment(
  tx: Tx,
  { site, id }: { site: string; id: string },
): Promise<Payment | null> {
  const [found] = await byIdQuery(tx).execute({ site, id });
  return found ?? null;
}

const nameQuery = prepared((tx) =>
  tx
    .update(payments)
    .set({
      // a placeholder in "set" needs its column for encoding
      processorRef: sql`${sql.param(placeholder('ref'), payments.processorRef)}`,
      leasedUntil: sql`${sql.param(placeholder('leasedUntil'), payments.leasedUntil)}`,
    })
    .where(
      and(
        eq(payments.site, placeholder('site')),
        eq(payments.id, placeholder('id')),
        eq(payments.status, 'started'),
        eq(payments.attempts, placeholder('attempts')),
      ),
    )
    .returning({ id: payments.id })
    .prepare('name_payment'),
);

/**
 * Stores the processor's reference. It must be stored before money can move: an attempt without one was never
 * confirmed.
 * @returns false if another process has taken over the attempt: then it must not be confirmed
 */
export async function storeProcessorRef(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  { site, id, attempts }: Payment,
  ref: string,
): Promise<boolean> {
  const changed = await database.inSite(site, (tx) =>
    nameQuery(tx).execute({ site, id, attempts, ref, leasedUntil: leaseFrom(now()) }),
  );
  return changed.length === 1;
}

/** A payment that is started and not settled, or null. */
export async function findStarted(
  tx: Tx,
  where: SQL | undefined,
): Promise<Pick<Payment, 'processingSince'> | null> {
  const [found] = await tx
    .select({ processingSince: payments.processingSince })
    .from(payments)
    .where(and(eq(payments.status, inlineLiteral('started')), where))
    .limit(1);
  return found ?? null;
}

/** What the payment services work with. */
export type PaymentDependencies = Pick<
  ApiDependencies,
  'database' | 'processor' | 'settlers' | 'liveContent' | 'originOf' | 'now' | 'log'
>;

/**
 * How long an attempt belongs to the process working on it. Longer than a processor call with its retry; short enough
 * that an interrupted attempt is settled within a minute.
 */
const LEASE_MS = 25_000;

/** A bank is processing it for days: it can be neither canceled nor paid for again. */
export const isAtBank = ({ status, processingSince }: Pick<Payment, 'status' | 'processingSince'>): boolean =>
  status === 'started' && processingSince !== null;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

const RELEASE_AGAIN_MS = 500;

/**
 * After the database was lost in the middle of an attempt that this process works on: lets the next call, or the reconciler, continue
 * it at once instead of after its lease. Runs in the background until the database is back; by then a failover is over.
 */
export function releaseAfterOutage(
  { database, now, log }: Pick<ApiDependencies, 'database' | 'now' | 'log'>,
  { site, id, attempts }: Payment,
  error: unknown,
): void {
  if (!isPassing(error)) return;
  const leaseEndsAt = performance.now() + LEASE_MS;
  const isLate = () => performance.now() > leaseEndsAt;
  const release = async (): Promise<void> => {
    const isStored = await database
      .inSite(site, async (tx) => {
        // not one that another process has taken over, or that a bank is processing
        const abandoned = and(
          eq(payments.site, site),
          eq(payments.id, id),
          eq(payments.status, 'started'),
          eq(payments.attempts, attempts),
          isNull(payments.processingSince),
        );
        await tx.update(payments).set({ leasedUntil: now() }).where(abandoned);
        const found = await findPayment(tx, { site, id });
        return found !== null && found.attempts >= attempts;
      })
      .catch((again) => {
        if (!isPassing(again) || isLate()) throw again;
        return false;
      });
    // a commit that still waits for the standby is not visible
    if (isStored || isLate()) return;
    await sleep(RELEASE_AGAIN_MS, undefined, { ref: false });
    await release();
  };
  release().catch((thrown) => log.error('payment-not-released', thrown, { site, payment: id }));
}

const lockQuery = prepared((tx) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, placeholder('site')), eq(payments.id, placeholder('id'))))
    .for('update')
    .prepare('lock_payment'),
);

/** Locks the payment, so that its outcome is recorded once. */
export async function lockPayment(tx: Tx, { site, id }: Pick<Payment, 'site' | 'id'>): Promise<Payment> {
  const [payment] = await lockQuery(tx).execute({ site, id });
  if (!payment) throw new Error('the payment does not exist');
  return payment;
}
