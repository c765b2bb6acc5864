import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#db/queries/database.ts';
import { contactMessages } from '#db/schema/contact-messages.ts';

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
