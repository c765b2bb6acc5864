import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { assertReaches, requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { QUEUE_PAGE_SIZE } from '#contracts/staff/assignments.ts';
import type { listMessages, MESSAGE_SORTS, readMessage } from '#contracts/staff/messages.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { staff } from '#db/schema/staff.ts';
import { contactMessages, messageEvents } from '#db/schema/support.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { recordLooks } from '../staff/record-looks.ts';
import { shownBySite } from '../staff/shown-by-site.ts';
import { findAssignees, findColleagues, isAssigned } from './colleagues.ts';
import type { StoredMessage } from './contact-messages.ts';
import { chosenOrder } from './queue-order.ts';

type Listed = AnswerOf<typeof listMessages>;
type Answer = AnswerOf<typeof readMessage>;

const waits = isNull(contactMessages.answeredAt);

/** What the columns of the queue sort by. */
const COLUMNS = {
  subject: sql`nullif(lower(${contactMessages.subject}), '')`,
  from: sql`lower(${contactMessages.name})`,
  status: isNotNull(contactMessages.answeredAt),
  assigned: sql`lower(${staff.name})`,
  written: contactMessages.createdAt,
  brand: contactMessages.site,
} satisfies Record<(typeof MESSAGE_SORTS)[number], SQLWrapper>;

/** A message with the name of the person who works on it. */
const selectMessages = (tx: Tx) =>
  tx
    .select({ found: getTableColumns(contactMessages), assignee: staff.name })
    .from(contactMessages)
    .leftJoin(staff, eq(staff.id, contactMessages.assignedTo));

interface Row {
  found: StoredMessage;
  assignee: string | null;
}

/**
 * The queue, and the number of messages that wait.
 * @throws ApiError not_permitted for a brand in which the caller may see no message
 */
export async function queueMessages(call: StaffCall<typeof listMessages>): Promise<Listed> {
  const { site } = call.query;
  if (site !== undefined) assertReaches(call, site);
  const ofBrand = site === undefined ? undefined : eq(contactMessages.site, site);
  return call.inScope(async (tx) => {
    const rows = await readPage(tx, call, ofBrand);
    const shown = rows.slice(0, QUEUE_PAGE_SIZE).map(summaryOf);
    const [waiting] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(contactMessages)
      .where(and(waits, ofBrand));
    const assignees = await findAssignees(tx, contactMessages, and(waits, ofBrand));
    await recordLooks(tx, call, requirePerson(call), {
      action: 'messages.listed',
      subject: { kind: 'messages', id: '' },
      bySite: shownBySite(shown, site, (own) => ({ messages: own.map(({ ticket }) => ticket) })),
    });
    return {
      messages: shown,
      hasMore: rows.length > QUEUE_PAGE_SIZE,
      open: waiting?.count ?? 0,
      assignees,
    };
  });
}

async function readPage(
  tx: Tx,
  { query, person }: StaffCall<typeof listMessages>,
  ofBrand: SQL | undefined,
): Promise<Row[]> {
  const { status, assigned, number, page, sort } = query;
  const ticket = number === undefined ? null : parseReferenceNumber('message', number);
  if (number !== undefined && ticket === null) return [];
  const byStatus = { open: waits, answered: isNotNull(contactMessages.answeredAt), all: undefined };
  return selectMessages(tx)
    .where(
      and(
        ofBrand,
        // a ticket that was typed is found whether it was answered or not
        ticket === null ? byStatus[status] : eq(contactMessages.ticket, ticket),
        isAssigned(contactMessages.assignedTo, assigned, requirePerson({ person }).id),
      ),
    )
    .orderBy(
      ...chosenOrder(COLUMNS, sort),
      desc(waits),
      sql`${contactMessages.answeredAt} desc nulls first`,
      asc(contactMessages.createdAt),
      asc(contactMessages.ticket),
    )
    .limit(QUEUE_PAGE_SIZE + 1)
    .offset((page - 1) * QUEUE_PAGE_SIZE);
}

function summaryOf({ found, assignee }: Row): Listed['messages'][number] {
  const { site, ticket, createdAt, name, subject, answeredAt, assignedTo } = found;
  return {
    site,
    ticket,
    at: createdAt.toISOString(),
    name,
    subject,
    answeredAt: answeredAt?.toISOString() ?? null,
    assignee: assignedTo === null ? null : { id: assignedTo, name: assignee ?? '' },
  };
}

/**
 * A message with its answers.
 * @throws ApiError not_found for a message that does not exist, or that the person may not see
 */
export async function showMessage(call: StaffCall<typeof readMessage>): Promise<Answer> {
  const person = requirePerson(call);
  const { site, ticket: typed } = call.params;
  const ticket = parseReferenceNumber('message', typed);
  if (ticket === null) throw notFound();
  return call.inScope(async (tx) => {
    const [row] = await selectMessages(tx).where(
      and(eq(contactMessages.site, site), eq(contactMessages.ticket, ticket)),
    );
    if (!row) throw notFound();
    const { found } = row;
    const { email, phone, message: text, version, accountId } = found;
    const caller = { permission: 'messages.answer', person } as const;
    const answer: Answer = {
      message: {
        ...summaryOf(row),
        email,
        phone,
        text,
        version,
        accountId,
        language: (await replyLanguage(tx, found)) ?? DEFAULT_LANGUAGE,
      },
      thread: await readThread(tx, found, person.id),
      colleagues: await findColleagues(tx, found, caller),
    };
    await recordAudit(tx, call, person, {
      action: 'message.viewed',
      subject: { kind: 'message', id: ticket },
      site,
    });
    return answer;
  });
}

async function readThread(tx: Tx, { site, id }: StoredMessage, caller: string): Promise<Answer['thread']> {
  const rows = await tx
    .select()
    .from(messageEvents)
    .where(and(eq(messageEvents.site, site), eq(messageEvents.messageId, id)))
    .orderBy(asc(messageEvents.version));
  return rows.map(({ id: event, kind, at, staffId, staffName, text }) => ({
    id: event,
    kind,
    at: at.toISOString(),
    by: staffName,
    isOwn: staffId === caller,
    text,
  }));
}

/** The language of the page that the message came from; of an earlier version's, that of its account; null: unknown. */
export async function replyLanguage(
  tx: Tx,
  { site, language, accountId }: Pick<StoredMessage, 'site' | 'language' | 'accountId'>,
): Promise<string | null> {
  if (language !== '' || accountId === null) return language || null;
  const [account] = await tx
    .select({ language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  return account?.language ?? null;
}
