import { and, desc, eq } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { addNote } from '#contracts/staff/member-actions.ts';
import { MOST_ENTRIES, type readMember } from '#contracts/staff/members.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { accountNotes } from '#db/schema/support.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { assertOpen } from './assert-open.ts';
import { recordAudit } from './record-audit.ts';

/** Keeps a note about the member. @throws ApiError not_found; conflict for an account that was erased or merged */
export async function keepNote(call: StaffCall<typeof addNote>): Promise<void> {
  const person = requirePerson(call);
  const { site, accountId } = call.params;
  const { text } = call.body;
  await call.inScope(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
    if (!account) throw notFound();
    const createdAt = call.deps.now();
    const [note] = await tx
      .insert(accountNotes)
      .values({ site, accountId, staffId: person.id, staffName: person.name, text, createdAt })
      .returning({ id: accountNotes.id });
    await assertOpen(tx, call.params);
    await recordAudit(tx, call, person, {
      action: 'member.note_added',
      subject: { kind: 'account', id: accountId },
      site,
      after: { note: note?.id },
    });
  });
}

/** The notes about an account, the newest first. */
export async function readNotes(tx: Tx, key: AccountKey): Promise<AnswerOf<typeof readMember>['notes']> {
  const rows = await tx
    .select({
      id: accountNotes.id,
      at: accountNotes.createdAt,
      by: accountNotes.staffName,
      text: accountNotes.text,
    })
    .from(accountNotes)
    .where(ofAccount(accountNotes, key))
    .orderBy(desc(accountNotes.createdAt))
    .limit(MOST_ENTRIES);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
