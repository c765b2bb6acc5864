import { and, asc, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { ledgerEntries } from '../../../db/schema/ledger-entries.ts';
import { members } from '../../../db/schema/members.ts';
import { coverages, memberships } from '../../../db/schema/memberships.ts';
import { officeChanges } from '../../../db/schema/office-changes.ts';
import { offices } from '../../../db/schema/offices.ts';
import { payments } from '../../../db/schema/payments.ts';
import { plans } from '../../../db/schema/plans.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { renewalNotices } from '../../../db/schema/renewal-notices.ts';
import type { Term } from '../../../domain/membership-term.ts';
import type { Day } from '../../../util/calendar.ts';
import { memberDay } from './member-day.ts';
import { nextTermOf } from './terms.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type MembershipRow = typeof memberships.$inferSelect;
export type OfficeRow = typeof offices.$inferSelect;
export type PlanRow = typeof plans.$inferSelect;
export type OfficeChangeRow = typeof officeChanges.$inferSelect;

/** Somebody of a household, and when the membership covers them. */
export type Person = typeof members.$inferSelect & { coveredFrom: Day; coveredUntil: Day | null };

/** A captured payment for the term that follows the stored one. */
export interface PaidAhead {
  paymentId: string;
  amountCents: number;
  term: Term;
}

/** A membership with all that its rules ask for, read in one transaction. */
export interface Household {
  site: string;
  account: AccountRow;
  /** with the office of today: a move whose day has come counts, whatever the nightly job has or has not done */
  membership: MembershipRow;
  plan: PlanRow;
  office: OfficeRow | null;
  /** in the order in which they were added, the account's owner first; those who left included */
  people: Person[];
  paidAhead: PaidAhead | null;
  /** asked for, and not written into the membership yet */
  officeChange: OfficeChangeRow | null;
  /** days of the notices of the coming renewal */
  notices: { daysAhead: number; sentOn: Day }[];
  /** what the account owes; negative: what it has in its favour */
  owedCents: number;
  /** today where the membership is */
  today: Day;
}

interface Wanted {
  site: string;
  membershipId: string;
  now: Date;
  /** nobody else changes the membership until the transaction ends */
  lock?: boolean;
}

const membershipQuery = prepared((tx) =>
  tx
    .select({ membership: memberships, plan: plans, office: offices, account: accounts })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.site, memberships.site), eq(accounts.id, memberships.accountId)))
    .innerJoin(plans, and(eq(plans.site, memberships.site), eq(plans.id, memberships.planId)))
    .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
    .where(and(eq(memberships.site, sql.placeholder('site')), eq(memberships.id, sql.placeholder('id'))))
    .prepare('membership_with_plan'),
);

/** @returns null where there is no such membership; whose it is, is for the caller to check */
export async function readHousehold(
  tx: Tx,
  { site, membershipId, now, lock = false }: Wanted,
): Promise<Household | null> {
  if (lock) await lockMembership(tx, { site, membershipId });
  const [row] = await membershipQuery(tx).execute({ site, id: membershipId });
  if (!row) return null;
  const { membership, account, plan, office } = row;
  const today = memberDay(now, office?.timezone);
  const [officeChange, people, paidAhead, notices, owedCents] = await Promise.all([
    readOfficeChange(tx, membership),
    readPeople(tx, membership),
    readPaidAhead(tx, membership),
    readNotices(tx, membership),
    readOwed(tx, { site, accountId: account.id }),
  ]);
  const moved = officeChange && officeChange.effectiveOn <= today ? officeChange : null;
  return {
    ...{ site, account, plan, people, paidAhead, officeChange, notices, owedCents, today },
    membership: moved ? { ...membership, officeId: moved.officeId } : membership,
    office: moved ? await readOffice(tx, moved) : office,
  };
}

async function readOffice(tx: Tx, { site, officeId }: OfficeChangeRow): Promise<OfficeRow | null> {
  if (officeId === null) return null;
  const [office] = await tx
    .select()
    .from(offices)
    .where(and(eq(offices.site, site), eq(offices.id, officeId)));
  return office ?? null;
}

async function lockMembership(
  tx: Tx,
  { site, membershipId }: Pick<Wanted, 'site' | 'membershipId'>,
): Promise<void> {
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.id, membershipId)))
    .for('update');
}

const peopleQuery = prepared((tx) =>
  tx
    .select({ member: members, from: coverages.coveredFrom, until: coverages.coveredUntil })
    .from(coverages)
    .innerJoin(members, and(eq(members.site, coverages.site), eq(members.id, coverages.memberId)))
    .where(
      and(eq(coverages.site, sql.placeholder('site')), eq(coverages.membershipId, sql.placeholder('id'))),
    )
    .orderBy(asc(members.sequence))
    .prepare('people_of_membership'),
);

async function readPeople(tx: Tx, { site, id }: MembershipRow): Promise<Person[]> {
  const rows = await peopleQuery(tx).execute({ site, id });
  return rows.map(({ member, from, until }) => ({ ...member, coveredFrom: from, coveredUntil: until }));
}

const paidAheadQuery = prepared((tx) => {
  const returned = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(
      and(
        eq(refunds.site, payments.site),
        eq(refunds.paymentId, payments.id),
        eq(refunds.rule, 'undeliverable'),
      ),
    );
  return tx
    .select({ paymentId: payments.id, amountCents: payments.amountCents })
    .from(payments)
    .where(
      and(
        eq(payments.site, sql.placeholder('site')),
        eq(payments.membershipId, sql.placeholder('id')),
        eq(payments.purpose, 'renewal'),
        eq(payments.status, 'captured'),
        eq(payments.termStart, sql.placeholder('termStart')),
        notExists(returned),
      ),
    )
    .prepare('paid_ahead');
});

async function readPaidAhead(tx: Tx, membership: MembershipRow): Promise<PaidAhead | null> {
  const term = nextTermOf(membership);
  const { site, id } = membership;
  const [paid] = await paidAheadQuery(tx).execute({ site, id, termStart: term.start });
  return paid && membership.status !== 'ended' ? { ...paid, term } : null;
}

const officeChangeQuery = prepared((tx) =>
  tx
    .select()
    .from(officeChanges)
    .where(
      and(
        eq(officeChanges.site, sql.placeholder('site')),
        eq(officeChanges.membershipId, sql.placeholder('id')),
        isNull(officeChanges.appliedAt),
        isNull(officeChanges.withdrawnAt),
      ),
    )
    .orderBy(desc(officeChanges.createdAt))
    .limit(1)
    .prepare('office_change'),
);

async function readOfficeChange(tx: Tx, { site, id }: MembershipRow): Promise<OfficeChangeRow | null> {
  const [change] = await officeChangeQuery(tx).execute({ site, id });
  return change ?? null;
}

const noticesQuery = prepared((tx) =>
  tx
    .select({ daysAhead: renewalNotices.daysAhead, sentOn: renewalNotices.sentOn })
    .from(renewalNotices)
    .where(
      and(
        eq(renewalNotices.site, sql.placeholder('site')),
        eq(renewalNotices.membershipId, sql.placeholder('id')),
        eq(renewalNotices.renewsOn, sql.placeholder('termEnd')),
      ),
    )
    .orderBy(asc(renewalNotices.sentOn))
    .prepare('renewal_notices'),
);

const readNotices = (tx: Tx, { site, id, termEnd }: MembershipRow): Promise<Household['notices']> =>
  noticesQuery(tx).execute({ site, id, termEnd });

const owedQuery = prepared((tx) =>
  tx
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.site, sql.placeholder('site')),
        eq(ledgerEntries.accountId, sql.placeholder('accountId')),
      ),
    )
    .prepare('ledger_sum'),
);

const promisedQuery = prepared((tx) =>
  tx
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.site, refunds.site), eq(payments.id, refunds.paymentId)))
    .where(
      and(
        eq(refunds.site, sql.placeholder('site')),
        eq(payments.accountId, sql.placeholder('accountId')),
        eq(refunds.status, 'started'),
      ),
    )
    .prepare('refunds_promised'),
);

/**
 * What an account owes: the sum of the ledger, and of the refunds that were promised and are not in it yet, so
 * that nobody spends as a credit what is on its way to their card.
 * @param who.lock until the transaction ends nobody else pays what this account owes
 */
export async function readOwed(
  tx: Tx,
  { site, accountId, lock = false }: { site: string; accountId: string; lock?: boolean },
): Promise<number> {
  if (lock)
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)))
      .for('update');
  const [[sum], [promised]] = await Promise.all([
    owedQuery(tx).execute({ site, accountId }),
    promisedQuery(tx).execute({ site, accountId }),
  ]);
  return Number(sum?.cents ?? 0) + Number(promised?.cents ?? 0);
}
