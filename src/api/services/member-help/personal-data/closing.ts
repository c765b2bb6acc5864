import { sql } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { lockBuyer } from '../../checkout/buyer-account.ts';
import type { AccountKey } from '../../membership/account-rows.ts';
import { type Recorded, recordAudit } from '../../staff/record-audit.ts';
import { findHeld, readHeld } from './held-rows.ts';
import { type HeldAccount, LINKS } from './held-table.ts';

/** What an erasure and a merge share: both close an account. */

interface OpenThing {
  kind: 'open_payment' | 'open_refund' | 'waiting_approval' | 'open_grievance';
  /** a case number; '' for none */
  name: string;
  until: null;
}

/**
 * The account, held until the transaction ends, so that no payment begins meanwhile.
 * @throws ApiError not_found
 */
export async function lockHeld(tx: Tx, key: AccountKey): Promise<HeldAccount> {
  const before = await readHeld(tx, key);
  await lockBuyer(tx, { ...key, emailKey: before?.emailKey ?? '' });
  const held = await readHeld(tx, key, { forUpdate: true });
  if (!held) throw notFound();
  return held;
}

/** What has to be done before an account can be closed. */
export async function openThings(tx: Tx, held: HeldAccount): Promise<OpenThing[]> {
  const { rows } = await tx.execute<Pick<OpenThing, 'kind' | 'name'>>(sql`
    select 'open_payment' as kind, '' as name from payments where ${LINKS.account(held)} and status = 'started'
    union all select 'open_refund', '' from refunds where ${LINKS.payment(held)} and status = 'started'
    union all select 'waiting_approval', '' from staff_approvals where ${LINKS.account(held)} and decision is null
    union all select 'open_grievance', case_number from grievances
      where ${LINKS.mailbox(held)} and status <> 'resolved'`);
  return rows.map((row) => ({ ...row, until: null }));
}

/** Above zero: owed; below: a credit. */
export async function readBalance(tx: Tx, held: HeldAccount): Promise<number> {
  const { rows } = await tx.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from ledger_entries where ${LINKS.account(held)}`,
  );
  return Number(rows[0]?.cents ?? 0);
}

type Entry = Pick<Recorded, 'action' | 'before' | 'after' | 'reason'> & { accountId: string };

/**
 * Closes an account in one transaction with the rights of jobs, because no call may change the books or notes. The
 * person’s scope is checked before, and what they asked for is in the audit even if it is refused.
 * @param work returns what the audit says afterwards
 * @throws ApiError not_found, not_permitted, and what the work throws
 */
export async function closeAccount(
  call: StaffCall & { params: AccountKey; body: { reason: string } },
  { asked, name, about }: { asked: Recorded['action']; name: string; about?: Record<string, unknown> },
  work: (tx: Tx) => Promise<readonly Entry[]>,
): Promise<void> {
  const { site, accountId } = call.params;
  const { reason } = call.body;
  const record = ({ accountId: id, ...entry }: Entry) =>
    call.inScope(async (tx) => {
      await findHeld(tx, call, { site, accountId: id });
      await recordAudit(tx, call, requirePerson(call), { ...entry, subject: { kind: 'account', id }, site });
    });
  await record({ accountId, action: asked, after: about ?? null, reason });
  let entries: readonly Entry[];
  try {
    entries = await call.deps.database.acrossSites(async (tx) => {
      await allowLonger(tx);
      return work(tx);
    });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal';
    await record({ accountId, action: 'member.change_refused', after: { call: name, ...about, code } });
    throw error;
  }
  // it is done: what was asked is recorded, so a failure here is no failure of the call
  for (const entry of entries)
    await record({ reason, ...entry }).catch((error) =>
      call.deps.log.error('closed account not recorded', error, { requestId: call.requestId }),
    );
}
