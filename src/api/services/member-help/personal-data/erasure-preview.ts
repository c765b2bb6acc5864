import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { readErasure } from '#contracts/staff/member-erasure.ts';
import type { Tx } from '#db/queries/database.ts';
import { addMonths, type Day, localDay } from '#util/dates/calendar.ts';
import { readMemberships } from '../../staff/read-member.ts';
import { openThings, readBalance } from './closing.ts';
import { HELD_DATA } from './held-data.ts';
import { countRows } from './held-rows.ts';
import { GRIEVANCE_YEARS, type HeldAccount, isOldCase, LINKS, MONEY_YEARS } from './held-table.ts';

type Preview = AnswerOf<typeof readErasure>;

/** What an erasure would do now. It reads the same with the rights of the staff and of jobs. */
export async function previewErasure(tx: Tx, held: HeldAccount, now: Date): Promise<Preview> {
  const today = localDay(now);
  const memberships = await readMemberships(tx, held, now);
  const [latest] = memberships;
  const count = (name: string, also?: SQL) => {
    const table = HELD_DATA.find((each) => each.table === name);
    if (!table) throw new Error(`${name} has no members’ data`);
    return countRows(tx, table, held, also);
  };
  const isOld = isOldCase(today);
  const logins = (await count('sessions')) + (await count('account_passkeys'));
  const messages = (await count('contact_messages')) + (await count('directory_reports'));
  const erased: Preview['erased'] = [
    { kind: 'contact', count: 1 },
    { kind: 'people', count: await count('members') },
    { kind: 'logins', count: logins },
    { kind: 'card', count: await count('payment_methods') },
    { kind: 'mails', count: await count('outbox') },
    { kind: 'messages', count: messages },
    { kind: 'notes', count: await count('account_notes') },
    { kind: 'carts', count: await count('checkouts', sql`status <> 'done'`) },
    { kind: 'grievances', count: await count('grievances', isOld) },
  ];
  const until = await keptUntil(tx, held);
  const kept: Preview['kept'] = [
    { kind: 'money', count: await count('ledger_entries'), until: until.money },
    { kind: 'memberships', count: memberships.length, until: until.money },
    { kind: 'consents', count: await count('consents'), until: until.money },
    { kind: 'grievances', count: await count('grievances', sql`not (${isOld})`), until: until.grievances },
    { kind: 'history', count: await count('account_events'), until: until.money },
    { kind: 'audit', count: await count('audit_events'), until: null },
  ];
  const blocks: Preview['blocks'] = [
    ...memberships
      .filter(({ status }) => status !== 'ended')
      .map(({ number, status, termEnd }) => ({
        kind: 'running_membership' as const,
        name: number,
        until: status === 'cancelled' ? termEnd : null,
      })),
    ...(await openThings(tx, held)),
  ];
  const shown = {
    confirmation: latest?.number ?? held.email,
    isNumber: latest !== undefined,
    blocks,
    balanceCents: await readBalance(tx, held),
  };
  const state = [shown, erased.filter(({ kind }) => kind !== 'logins' && kind !== 'mails')];
  const present = <Entry extends { count: number }>(list: Entry[]) => list.filter((each) => each.count > 0);
  return {
    ...shown,
    erased: present(erased),
    kept: present(kept),
    stateKey: createHash('sha256').update(JSON.stringify(state)).digest('base64url'),
  };
}

/** The days until which rows are kept at least. */
async function keptUntil(tx: Tx, held: HeldAccount): Promise<{ money: Day | null; grievances: Day | null }> {
  const { rows } = await tx.execute<{ paid: Day | null; decided: Day | null }>(sql`select
    (select max(created_at)::date::text from ledger_entries where ${LINKS.account(held)}) as paid,
    (select max(coalesce(resolved_at::date, received_on))::text from grievances
      where ${LINKS.mailbox(held)}) as decided`);
  const after = (day: Day | null | undefined, years: number) => (day ? addMonths(day, 12 * years) : null);
  return { money: after(rows[0]?.paid, MONEY_YEARS), grievances: after(rows[0]?.decided, GRIEVANCE_YEARS) };
}
