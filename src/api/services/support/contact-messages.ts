import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { contentKey } from '#api/kernel/content-key.ts';
import { contactConfirmation, contactMessage } from '#api/mails/support/contact.ts';
import type { ContactBodySchema } from '#contracts/support/contact.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { contactMessages } from '#db/schema/support.ts';
import { REFERENCE_NUMBERS, referenceNumber } from '#domain/numbers/issued-numbers.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { queueMail } from '../outbox/queue-mail.ts';

export interface Message {
  site: string;
  brand: LiveBrand;
  form: z.output<typeof ContactBodySchema>;
  accountId: string | null;
  now: Date;
  /** whether to email the sender; limited for frequent messages */
  confirm: boolean;
}

/**
 * Stores a message with the mails to the brand and to the sender. A repeated message is stored once.
 * @returns the ticket number
 */
export async function sendMessage(tx: Tx, message: Message): Promise<{ ticket: string }> {
  const { brand, form } = message;
  const dedupeKey = contentKey(form.dedupeKey, form);
  const { ticket, isNew } = await store(tx, message, dedupeKey);
  if (!isNew) return { ticket };
  const writtenIn = currentLanguage();
  if (brand.email !== '')
    await queueMail(tx, brand, {
      kind: 'contact-message',
      recipient: brand.email,
      mail: () => contactMessage({ brand, form, ticket, writtenIn }),
      dedupeKey: `contact-message:${ticket}`,
    });
  if (message.confirm)
    await queueMail(tx, brand, {
      kind: 'contact-confirmation',
      recipient: form.email,
      language: writtenIn,
      mail: () => contactConfirmation({ brand, ticket }),
      dedupeKey: `contact-confirmation:${ticket}`,
    });
  return { ticket };
}

async function store(
  tx: Tx,
  { site, form, accountId, now }: Message,
  dedupeKey: string,
): Promise<{ ticket: string; isNew: boolean }> {
  const { name, email, phone, subject, message } = form;
  // repeat only if the generated number is taken
  for (;;) {
    const ticket = referenceNumber('message', randomInt(REFERENCE_NUMBERS));
    const stored = await tx
      .insert(contactMessages)
      .values({
        site,
        ticket,
        name,
        email,
        phone,
        subject,
        message,
        accountId,
        dedupeKey,
        language: currentLanguage(),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ ticket: contactMessages.ticket });
    if (stored.length > 0) return { ticket, isNew: true };
    const [known] = await tx
      .select({ ticket: contactMessages.ticket })
      .from(contactMessages)
      .where(and(eq(contactMessages.site, site), eq(contactMessages.dedupeKey, dedupeKey)));
    if (known) return { ticket: known.ticket, isNew: false };
  }
}

export type StoredMessage = typeof contactMessages.$inferSelect;

export interface Wanted {
  /** one brand; '' for all */
  site: string;
  /** the number of latest messages */
  most: number;
}

/** Messages from the contact form, the latest last. */
export async function readMessages(database: Database, { site, most }: Wanted): Promise<StoredMessage[]> {
  const rows = await database.acrossSites((tx) =>
    tx
      .select()
      .from(contactMessages)
      .where(and(site === '' ? undefined : eq(contactMessages.site, site)))
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.ticket))
      .limit(most),
  );
  return rows.reverse();
}
