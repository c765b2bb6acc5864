import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { MOST_ENTRIES, type readMember } from '#contracts/staff/members.ts';
import type { StaffPermission } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents, accounts, members, sessions } from '#db/schema/accounts.ts';
import { offices, plans } from '#db/schema/catalog.ts';
import { coverages, memberships, officeChanges, planChanges } from '#db/schema/memberships.ts';
import { outbox } from '#db/schema/outbox.ts';
import { consents } from '#db/schema/payments.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { readOwed } from '../membership/read-household.ts';
import { readNotes } from './member-notes.ts';
import { statusToday } from './member-status.ts';
import { readAccountRecord } from './read-account.ts';
import { readMoney } from './read-money.ts';
import { readGrievances, readMessages } from './read-support.ts';
import { recordAudit } from './record-audit.ts';

type Call = StaffCall<typeof readMember>;
type Record = AnswerOf<typeof readMember>;

/**
 * All that is held of an account. Each section is read with the rows of its own permission, so a person who may see
 * members everywhere and payments of one brand sees the payments of that brand alone.
 * @throws ApiError not_found for an account that does not exist, or that the person may not see
 */
export async function showMember(call: Call): Promise<Record> {
  const key = call.params;
  const sectionOf = <T>(permission: StaffPermission, read: (tx: Tx) => Promise<T>) =>
    readSection(call, { key, permission, read });
  const [{ mails, changes, ...base }, money, owedCents, cases, messages] = await Promise.all([
    call.inScope(async (tx) => {
      const account = await readAccountRecord(tx, key, call.deps.now());
      const shown = { account, ...(await readDetails(tx, key, call.deps.now())) };
      await recordAudit(tx, call, requirePerson(call), {
        action: 'member.viewed',
        subject: { kind: 'account', id: key.accountId },
        site: key.site,
      });
      return shown;
    }),
    sectionOf('payments.read', (tx) => readMoney(tx, key)),
    readOwedNow(call),
    sectionOf('grievances.read', (tx) => readGrievances(tx, key)),
    sectionOf('messages.read', (tx) => readMessages(tx, key)),
  ]);
  return {
    ...base,
    mails: shownMails(mails, { money, cases, messages }),
    changes: money === null ? changes.map(withoutAmounts) : changes,
    money,
    owedCents,
    grievances: cases,
    messages,
  };
}

type Mails = NonNullable<Record['mails']>;
type Sections = { [Name in 'money' | 'cases' | 'messages']: object | null };

/** Their subjects tell of payments, grievances and messages. @returns null if the person may see none of these */
function shownMails(mails: Mails, { money, cases, messages }: Sections): Mails | null {
  if (money === null && cases === null && messages === null) return null;
  const sectionOf = ({ kind }: Mails[number]) => {
    if (kind.startsWith('grievance')) return cases;
    return kind.startsWith('contact') ? messages : money;
  };
  return mails.filter((mail) => sectionOf(mail) !== null);
}

/** Refunds and prices are payment data. */
const withoutAmounts = ({ details, ...change }: Record['changes'][number]): Record['changes'][number] => ({
  ...change,
  details: Object.fromEntries(Object.entries(details).filter(([key]) => !/cents$/i.test(key))),
});

/**
 * As recordPayment answers it: all of the account counts, also a refund of another office.
 * @returns null if the person may record no payment of this account
 */
async function readOwedNow(call: Call): Promise<number | null> {
  const { params: key, deps } = call;
  const mayRecord = await readSection(call, { key, permission: 'payments.record', read: async () => true });
  if (mayRecord === null) return null;
  return Math.max(0, await deps.database.inSite(key.site, (tx) => readOwed(tx, key)));
}

interface Section<T> {
  key: AccountKey;
  permission: StaffPermission;
  read(tx: Tx): Promise<T>;
}

/** null if the permission does not reach this account */
async function readSection<T>(
  call: Call,
  { key: { site, accountId }, permission, read }: Section<T>,
): Promise<T | null> {
  const scope = scopeOf(requirePerson(call).grants, permission);
  return call.deps.database.inStaffScope(scope, async (tx) => {
    const [own] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
    return own ? read(tx) : null;
  });
}

interface Details extends Omit<Record, 'account' | 'money' | 'owedCents' | 'grievances' | 'messages'> {
  mails: Mails;
}

async function readDetails(tx: Tx, key: AccountKey, now: Date): Promise<Details> {
  const [held, people, notes, mails, agreed, changes, browsers] = await Promise.all([
    readMemberships(tx, key, now),
    readPeople(tx, key),
    readNotes(tx, key),
    tx
      .select({
        id: outbox.id,
        at: outbox.createdAt,
        kind: outbox.kind,
        subject: outbox.subject,
        recipient: outbox.recipient,
        status: outbox.status,
      })
      .from(outbox)
      .where(ofAccount(outbox, key))
      .orderBy(desc(outbox.createdAt))
      .limit(MOST_ENTRIES),
    tx
      .select({
        at: consents.createdAt,
        kind: consents.kind,
        wording: consents.wording,
        language: consents.language,
      })
      .from(consents)
      .where(ofAccount(consents, key))
      .orderBy(desc(consents.createdAt))
      .limit(MOST_ENTRIES),
    tx
      .select({ at: accountEvents.createdAt, kind: accountEvents.kind, details: accountEvents.details })
      .from(accountEvents)
      .where(ofAccount(accountEvents, key))
      .orderBy(desc(accountEvents.createdAt))
      .limit(MOST_ENTRIES),
    tx
      .select({
        device: sessions.device,
        isStaff: sql<boolean>`${sessions.assistedSessionId} is not null`,
        since: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(ofAccount(sessions, key))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(MOST_ENTRIES),
  ]);
  return {
    memberships: held,
    people,
    notes,
    mails: mails.map(withInstant),
    consents: agreed.map(withInstant),
    changes: changes.map(withInstant),
    sessions: browsers.map(({ since, lastSeenAt, ...browser }) => ({
      ...browser,
      since: since.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

const withInstant = <Row extends { at: Date }>(row: Row): Omit<Row, 'at'> & { at: string } => ({
  ...row,
  at: row.at.toISOString(),
});

export async function readMemberships(tx: Tx, key: AccountKey, now: Date): Promise<Record['memberships']> {
  const { site } = key;
  const own = ofAccount(memberships, key);
  const ids = tx.select({ id: memberships.id }).from(memberships).where(own);
  const [rows, nextPlans, nextOffices] = await Promise.all([
    tx
      .select({ membership: memberships, plan: plans.name, office: offices.name, timezone: offices.timezone })
      .from(memberships)
      .innerJoin(plans, and(eq(plans.site, memberships.site), eq(plans.id, memberships.planId)))
      .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
      .where(own)
      .orderBy(desc(memberships.termStart)),
    tx
      .select({ membershipId: planChanges.membershipId, plan: plans.name })
      .from(planChanges)
      .innerJoin(plans, and(eq(plans.site, planChanges.site), eq(plans.id, planChanges.planId)))
      .where(
        and(
          eq(planChanges.site, site),
          inArray(planChanges.membershipId, ids),
          isNull(planChanges.appliedAt),
          isNull(planChanges.withdrawnAt),
        ),
      ),
    tx
      .select({
        membershipId: officeChanges.membershipId,
        from: officeChanges.effectiveOn,
        office: offices.name,
      })
      .from(officeChanges)
      .leftJoin(offices, and(eq(offices.site, officeChanges.site), eq(offices.id, officeChanges.officeId)))
      .where(
        and(
          eq(officeChanges.site, site),
          inArray(officeChanges.membershipId, ids),
          isNull(officeChanges.appliedAt),
          isNull(officeChanges.withdrawnAt),
        ),
      ),
  ]);
  return rows.map(({ membership, plan, office, timezone }) => {
    const { id, number, cycle, termStart, termEnd, priceCents, autoRenew, cancelledBy } = membership;
    const move = nextOffices.find(({ membershipId }) => membershipId === id);
    return {
      id,
      number,
      cycle,
      termStart,
      termEnd,
      priceCents,
      autoRenew,
      cancelledBy,
      plan,
      office: office ?? '',
      status: statusToday({ ...membership, timezone }, now),
      cancelledAt: membership.cancelledAt?.toISOString() ?? null,
      cancelReason: membership.cancelReason ?? '',
      nextPlan: nextPlans.find(({ membershipId }) => membershipId === id)?.plan ?? '',
      nextOffice: move ? { office: move.office ?? '', from: move.from } : null,
    };
  });
}

/** Everyone on file, with the latest coverage of each. */
export async function readPeople(tx: Tx, key: AccountKey): Promise<Record['people']> {
  const rows = await tx
    .selectDistinctOn([members.sequence], {
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      birthDate: members.birthDate,
      relation: members.relation,
      disabled: members.disabled,
      coveredFrom: coverages.coveredFrom,
      coveredUntil: coverages.coveredUntil,
      plan: plans.name,
    })
    .from(members)
    .leftJoin(coverages, and(eq(coverages.site, members.site), eq(coverages.memberId, members.id)))
    .leftJoin(plans, and(eq(plans.site, coverages.site), eq(plans.id, coverages.planId)))
    .where(ofAccount(members, key))
    .orderBy(asc(members.sequence), desc(coverages.coveredFrom));
  return rows.map((person) => ({ ...person, plan: person.plan ?? '' }));
}
