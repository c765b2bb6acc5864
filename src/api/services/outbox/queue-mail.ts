import { type MailBody, mapTexts } from '#api/mails/mail-body.ts';
import type { Tx } from '#db/queries/database.ts';
import { outbox } from '#db/schema/outbox.ts';

export interface Mail {
  /** the kind of mail, such as 'password-reset' */
  kind: string;
  recipient: string;
  subject: string;
  /** no secrets: tokens have placeholders, filled when the mail is sent (fill-placeholders.ts) */
  text: string;
  /** the same for the HTML form; without it the mail is sent as text */
  body?: MailBody;
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

/** Queues a mail to the present address of an account. */
export function queueMailTo(
  tx: Tx,
  { site, id, email }: { site: string; id: string; email: string },
  mail: Omit<Mail, 'recipient' | 'accountId'>,
): Promise<void> {
  return queueMail(tx, site, { ...mail, recipient: email, accountId: id });
}

export async function queueMails(tx: Tx, site: string, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insert(outbox)
    .values(mails.map((mail) => ({ ...mail, site })))
    .onConflictDoNothing({ target: [outbox.site, outbox.dedupeKey] });
}

/**
 * Secrets such as link tokens must not be stored in the outbox, its dumps and its backups. A mail has a
 * placeholder instead, which is filled when the mail is sent (fill-placeholders.ts). Placeholders are delimited by a
 * control character that no input field accepts (contracts/shared/fields.ts), so user input cannot contain one.
 */

const EDGE = '\u001a';
const PLACE = new RegExp(`${EDGE}([a-z-]+)(?: ([\\w-]+))?${EDGE}`, 'g');

/**
 * @param kind letters and hyphens
 * @param about an identifier for the code that fills it: letters, digits, hyphens
 */
export const mailPlaceholder = (kind: string, about = ''): string =>
  `${EDGE}${kind}${about && ` ${about}`}${EDGE}`;

/** Fills every placeholder in the texts of a value; equal placeholders get the same value, created once. */
export async function fillPlaceholders<T>(
  value: T,
  make: (kind: string, about: string) => Promise<string>,
): Promise<T> {
  const places = new Map<string, { kind: string; about: string }>();
  mapTexts(value, (text) => {
    for (const [place, kind = '', about = ''] of text.matchAll(PLACE)) places.set(place, { kind, about });
    return text;
  });
  const made = new Map<string, string>();
  for (const [place, { kind, about }] of places) made.set(place, await make(kind, about));
  return mapTexts(value, (text) => text.replaceAll(PLACE, (place) => made.get(place) ?? ''));
}
