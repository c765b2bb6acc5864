import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';

export interface Mail {
  /** which mail this is, such as 'password-reset' */
  kind: string;
  recipient: string;
  subject: string;
  /** no secrets: for a token it has a place, which is filled when the mail leaves (complete-mail.ts) */
  text: string;
  accountId?: string;
  /** where it is switched off; only for mails that nobody has to get (mail-choices.ts) */
  unsubscribe?: string;
  /** one mail a cause: a second one with the same key is not written */
  dedupeKey: string;
}

/** Writes a mail in the transaction of what caused it; a job sends it, through fillMail. */
export function queueMail(tx: Tx, site: string, mail: Mail): Promise<void> {
  return queueMails(tx, site, [mail]);
}

/** Writes several at once. */
export async function queueMails(tx: Tx, site: string, mails: readonly Mail[]): Promise<void> {
  await tx.execute(sql`
    insert into outbox (site, kind, recipient, subject, text, account_id, dedupe_key, unsubscribe)
    select ${site}, kind, recipient, subject, text, "accountId", "dedupeKey",
      coalesce(unsubscribe, '')
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) mail (kind text, recipient text, subject text, text text,
      "accountId" uuid, "dedupeKey" text, unsubscribe text)
    on conflict (site, dedupe_key) do nothing`);
}
