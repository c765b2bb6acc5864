import { desc } from 'drizzle-orm';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { MOST_ENTRIES, type readMember } from '#contracts/staff/members.ts';
import type { Tx } from '#db/queries/database.ts';
import { contactMessages, grievances } from '#db/schema/support.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';

type Record = AnswerOf<typeof readMember>;

export async function readGrievances(tx: Tx, key: AccountKey): Promise<Record['grievances']> {
  return tx
    .select({
      caseNumber: grievances.caseNumber,
      urgent: grievances.urgent,
      status: grievances.status,
      receivedOn: grievances.receivedOn,
      resolveBy: grievances.resolveBy,
    })
    .from(grievances)
    .where(ofAccount(grievances, key))
    .orderBy(desc(grievances.receivedOn))
    .limit(MOST_ENTRIES);
}

export async function readMessages(tx: Tx, key: AccountKey): Promise<Record['messages']> {
  const rows = await tx
    .select({
      ticket: contactMessages.ticket,
      at: contactMessages.createdAt,
      subject: contactMessages.subject,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(ofAccount(contactMessages, key))
    .orderBy(desc(contactMessages.createdAt))
    .limit(MOST_ENTRIES);
  return rows.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
}
