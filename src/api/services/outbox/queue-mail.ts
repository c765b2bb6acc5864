import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';

export interface Mail {
  /** the kind of mail, such as 'password-reset' */
  kind: string;
  recipient: string;
  subject: string;
  /** no secrets: tokens have placeholders, filled when the mail is sent (fill-placeholders.ts) */
  text: string;
  accountId?: string;
  /** the unsubscribe link; only for optional mails (mail-choices.ts) */
  unsubscribe?: string;
  /** one mail per cause: a second one with the same key is not written */
  dedupeKey: string;
}

/** Queues a mail in the transaction of its cause; a job sends it, through fillMail. */
export function queueMail(tx: Tx, site: string, mail: Mail): Promise<void> {
  return queueMails(tx, site, [mail]);
}

export async function queueMails(tx: Tx, site: string, mails: readonly Mail[]): Promise<void> {
  await tx.execute(sql`
    insert into outbox (site, kind, recipient, subject, text, account_id, dedupe_key, unsubscribe)
    select ${site}, kind, recipient, subject, text, "accountId", "dedupeKey",
      coalesce(unsubscribe, '')
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) mail (kind text, recipient text, subject text, text text,
      "accountId" uuid, "dedupeKey" text, unsubscribe text)
    on conflict (site, dedupe_key) do nothing`);
}
