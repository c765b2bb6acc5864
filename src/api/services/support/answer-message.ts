import { and, eq } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import { contactReply } from '#api/mails/support/contact.ts';
import type { Letter } from '#contracts/staff/assignments.ts';
import type { assignMessage, markAnswered, previewReply, replyToMessage } from '#contracts/staff/messages.ts';
import type { Tx } from '#db/queries/database.ts';
import { contactMessages, messageEvents } from '#db/schema/support.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { writingBrand } from '../outbox/writing-brand.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { nameOfAssignee } from './colleagues.ts';
import type { StoredMessage } from './contact-messages.ts';
import { assertSeen, sendLetter, shownLetter, type WrittenLetter, writeLetter } from './letters.ts';
import { replyLanguage } from './message-queue.ts';

/**
 * Reads the message, which other changes wait for until the end of the transaction.
 * @throws ApiError not_found
 */
async function lockMessage(
  tx: Tx,
  { site, ticket: typed }: { site: string; ticket: string },
): Promise<StoredMessage> {
  const ticket = parseReferenceNumber('message', typed);
  if (ticket === null) throw notFound();
  const [found] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.site, site), eq(contactMessages.ticket, ticket)))
    .for('update');
  if (!found) throw notFound();
  return found;
}

interface Change {
  set: Partial<StoredMessage>;
  event: Pick<typeof messageEvents.$inferInsert, 'kind' | 'text' | 'dedupeKey'>;
}

async function storeChange(
  tx: Tx,
  call: Pick<StaffCall, 'deps' | 'person'>,
  { found, set, event }: Change & { found: StoredMessage },
): Promise<void> {
  const { site, id, version } = found;
  const person = requirePerson(call);
  await tx
    .update(contactMessages)
    .set({ ...set, version: version + 1 })
    .where(and(eq(contactMessages.site, site), eq(contactMessages.id, id)));
  await tx.insert(messageEvents).values({
    ...event,
    site,
    messageId: id,
    version: version + 1,
    at: call.deps.now(),
    staffId: person.id,
    staffName: person.name,
  });
}

const subjectOf = ({ ticket }: StoredMessage) => ({ kind: 'message', id: ticket }) as const;

/**
 * Gives a message to a person, or to no one.
 * @throws ApiError not_found; conflict if it has changed; not_allowed for a person who may not answer it
 */
export async function assignMessageTo(call: StaffCall<typeof assignMessage>): Promise<void> {
  const person = requirePerson(call);
  const { staffId, version, reason } = call.body;
  await call.inScope(async (tx) => {
    const found = await lockMessage(tx, call.params);
    if (found.assignedTo === staffId) return;
    assertSeen({ version }, found.version);
    const permission = 'messages.answer';
    const name = await nameOfAssignee(tx, found, { staffId, permission, person });
    const kind = staffId === null ? 'unassigned' : 'assigned';
    await storeChange(tx, call, { found, set: { assignedTo: staffId }, event: { kind, text: name } });
    await recordAudit(tx, call, person, {
      action: 'message.assigned',
      subject: subjectOf(found),
      site: found.site,
      before: { staffId: found.assignedTo },
      after: { staffId, name },
      reason,
    });
  });
}

const letterTo = async (
  tx: Tx,
  { brand, found, reply }: { brand: LiveBrand; found: StoredMessage; reply: string },
): Promise<WrittenLetter> => {
  const { ticket, createdAt, email: recipient, accountId } = found;
  const language = await replyLanguage(tx, found);
  const facts = { brand, ticket, writtenOn: recordDay(createdAt) };
  return writeLetter(brand, { recipient, language, accountId }, () => contactReply(facts, reply));
};

/**
 * The reply as it would be sent now.
 * @throws ApiError not_found; not_allowed if the brand has no pages
 */
export async function previewReplyTo(call: StaffCall<typeof previewReply>): Promise<Letter> {
  const { params, body } = call;
  await call.inScope((tx) => lockMessage(tx, params));
  const brand = await writingBrand(call.deps, params.site);
  return call.inScope(async (tx) =>
    shownLetter(await letterTo(tx, { brand, found: await lockMessage(tx, params), reply: body.reply })),
  );
}

/**
 * Emails a reply. A reply that is sent again after a lost answer is sent once.
 * @throws ApiError not_found; conflict if the message or the reply has changed; not_allowed if the brand has no pages
 */
export async function replyTo(call: StaffCall<typeof replyToMessage>): Promise<void> {
  const person = requirePerson(call);
  const { params, deps } = call;
  const { reply, dedupeKey, reason, ...seen } = call.body;
  await call.inScope((tx) => lockMessage(tx, params));
  const brand = await writingBrand(deps, params.site);
  await call.inScope(async (tx) => {
    const found = await lockMessage(tx, params);
    if (await isStored(tx, found, dedupeKey)) return;
    const letter = await letterTo(tx, { brand, found, reply });
    assertSeen(seen, found.version, letter);
    await storeChange(tx, call, {
      found,
      set: { answeredAt: deps.now(), assignedTo: found.assignedTo ?? person.id },
      event: { kind: 'replied', text: reply, dedupeKey },
    });
    await sendLetter(tx, brand, { letter, kind: 'contact-reply', dedupeKey: `contact-reply:${dedupeKey}` });
    await recordAudit(tx, call, person, {
      action: 'message.replied',
      subject: subjectOf(found),
      site: found.site,
      // the reply itself is with the message
      after: { letterKey: seen.letterKey },
      reason,
    });
  });
}

async function isStored(tx: Tx, { site }: StoredMessage, dedupeKey: string): Promise<boolean> {
  const [stored] = await tx
    .select({ id: messageEvents.id })
    .from(messageEvents)
    .where(and(eq(messageEvents.site, site), eq(messageEvents.dedupeKey, dedupeKey)));
  return stored !== undefined;
}

/**
 * Notes that a message was answered in another way than by a reply from here, or that it waits again.
 * @throws ApiError not_found; conflict if the message has changed
 */
export async function noteAnswer(call: StaffCall<typeof markAnswered>): Promise<void> {
  const person = requirePerson(call);
  const { isAnswered, note, version } = call.body;
  await call.inScope(async (tx) => {
    const found = await lockMessage(tx, call.params);
    assertSeen({ version }, found.version);
    if ((found.answeredAt !== null) === isAnswered) return;
    const kind = isAnswered ? 'answered' : 'reopened';
    await storeChange(tx, call, {
      found,
      set: { answeredAt: isAnswered ? call.deps.now() : null, assignedTo: found.assignedTo ?? person.id },
      event: { kind, text: note },
    });
    await recordAudit(tx, call, person, {
      action: `message.${kind}`,
      subject: subjectOf(found),
      site: found.site,
      // the note is with the message, at this version
      after: { version: version + 1 },
    });
  });
}
