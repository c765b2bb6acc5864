import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents, accounts } from '#db/schema/accounts.ts';
import { coverages, memberships, officeChanges } from '#db/schema/memberships.ts';
import { ledgerEntries, payments } from '#db/schema/payments.ts';
import type { AccountKey } from '../../membership/account-rows.ts';

/** Accounts that are read at once, and counted without a pause: other calls wait for them some tens of milliseconds. */
const BATCH = 250;

/** The rows of some accounts that reports are computed from. All of them are dated, and none is changed later. */
export type ReportRows = Awaited<ReturnType<typeof readRows>>;
export type MembershipRow = ReportRows['memberships'][number];
export type PaymentRow = ReportRows['payments'][number];
export type EntryRow = ReportRows['entries'][number];
export type EventRow = ReportRows['events'][number];

/** Reads the rows of all accounts that the transaction sees, some accounts at a time. */
export async function* readInBatches(
  tx: Tx,
  site: string | undefined,
): AsyncGenerator<{ keys: AccountKey[]; rows: ReportRows }> {
  let after: AccountKey | undefined;
  for (;;) {
    const keys: AccountKey[] = await tx
      .select({ site: accounts.site, accountId: accounts.id })
      .from(accounts)
      .where(and(site === undefined ? undefined : eq(accounts.site, site), after && isAfter(after)))
      .orderBy(asc(accounts.site), asc(accounts.id))
      .limit(BATCH);
    if (keys.length > 0) yield { keys, rows: await readRows(tx, keys) };
    after = keys.at(-1);
    if (keys.length < BATCH) return;
  }
}

const isAfter = ({ site, accountId }: AccountKey): SQL | undefined =>
  or(gt(accounts.site, site), and(eq(accounts.site, site), gt(accounts.id, accountId)));

/** What decides over the state of a membership, beside its payments. */
const EVENTS = [
  'cancelled',
  'membership_ended',
  'renewal_failed',
  'auto_renew_on',
  'dependent_removed',
  'dependent_aged_out',
];

async function readRows(tx: Tx, keys: readonly AccountKey[]) {
  const sites = [...new Set(keys.map(({ site }) => site))];
  const ids = keys.map(({ accountId }) => accountId);
  const intent = <T>(field: string) => sql<T>`${payments.intent} ->> ${field}`;
  const held = await tx
    .select({
      site: memberships.site,
      id: memberships.id,
      accountId: memberships.accountId,
      officeId: memberships.officeId,
      planId: memberships.planId,
      firstPaymentId: memberships.firstPaymentId,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .where(and(inArray(memberships.site, sites), inArray(memberships.accountId, ids)))
    .orderBy(asc(memberships.createdAt));
  const heldIds = held.map(({ id }) => id);
  const none = Promise.resolve([]);
  const [paid, entries, events, moves, people] = await Promise.all([
    tx
      .select({
        id: payments.id,
        accountId: payments.accountId,
        membershipId: payments.membershipId,
        purpose: payments.purpose,
        settledAt: sql<Date>`coalesce(${payments.settledAt}, ${payments.createdAt})`.mapWith(
          payments.createdAt,
        ),
        // those of the intent stay when a payment is returned
        start: sql<
          string | null
        >`coalesce(${intent('termStart')}, ${intent('coveredFrom')}, ${payments.termStart}::text)`,
        end: sql<string | null>`coalesce(${intent('termEnd')}, ${payments.termEnd}::text)`,
        planId: intent<string | null>('planId'),
        ownPlanId: sql<string | null>`${payments.intent} -> 'ownPlan' ->> 'planId'`,
        aheadCents: sql<number | null>`(${payments.intent} ->> 'aheadCents')::int`,
        hasOffice: sql<boolean>`${payments.intent} ? 'officeId'`,
        officeId: intent<string | null>('officeId'),
        why: intent<string | null>('why'),
      })
      .from(payments)
      .where(
        and(inArray(payments.site, sites), inArray(payments.accountId, ids), eq(payments.status, 'captured')),
      )
      .orderBy(asc(payments.settledAt)),
    tx
      .select({
        id: ledgerEntries.id,
        accountId: ledgerEntries.accountId,
        kind: ledgerEntries.kind,
        cents: ledgerEntries.amountCents,
        subject: ledgerEntries.subject,
        paymentId: ledgerEntries.paymentId,
        membershipId: ledgerEntries.reportedMembershipId,
        dedupeKey: ledgerEntries.dedupeKey,
        createdAt: ledgerEntries.createdAt,
      })
      .from(ledgerEntries)
      .where(and(inArray(ledgerEntries.site, sites), inArray(ledgerEntries.accountId, ids)))
      .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id)),
    tx
      .select({
        accountId: accountEvents.accountId,
        kind: accountEvents.kind,
        details: accountEvents.details,
        createdAt: accountEvents.createdAt,
      })
      .from(accountEvents)
      .where(
        and(
          inArray(accountEvents.site, sites),
          inArray(accountEvents.accountId, ids),
          inArray(accountEvents.kind, EVENTS),
        ),
      )
      .orderBy(asc(accountEvents.createdAt)),
    heldIds.length === 0
      ? none
      : tx
          .select({
            membershipId: officeChanges.membershipId,
            officeId: officeChanges.officeId,
            appliedAt: officeChanges.appliedAt,
          })
          .from(officeChanges)
          .where(
            and(
              inArray(officeChanges.site, sites),
              inArray(officeChanges.membershipId, heldIds),
              isNotNull(officeChanges.appliedAt),
            ),
          )
          .orderBy(asc(officeChanges.appliedAt)),
    heldIds.length === 0
      ? none
      : tx
          .select({
            membershipId: coverages.membershipId,
            memberId: coverages.memberId,
            from: coverages.coveredFrom,
            until: coverages.coveredUntil,
          })
          .from(coverages)
          .where(and(inArray(coverages.site, sites), inArray(coverages.membershipId, heldIds))),
  ]);
  return { memberships: held, payments: paid, entries, events, moves, people };
}
