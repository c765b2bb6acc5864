import type { Tx } from '../../../db/database.ts';
import { outbox } from '../../../db/schema/outbox.ts';

export interface Mail {
  /** which mail this is, such as 'password-reset' */
  kind: string;
  recipient: string;
  subject: string;
  /** no secrets: for a token it has a place, which is filled when the mail leaves (complete-mail.ts) */
  text: string;
  accountId?: string;
  /** one mail a cause: a second one with the same key is not written */
  dedupeKey: string;
}

/** Writes a mail in the transaction of what caused it; a job sends it, through completeMail. */
export async function queueMail(tx: Tx, site: string, mail: Mail): Promise<void> {
  await tx
    .insert(outbox)
    .values({ site, ...mail })
    .onConflictDoNothing({ target: [outbox.site, outbox.dedupeKey] });
}
