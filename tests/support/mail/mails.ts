import { fillMail } from '#api/services/mail-delivery/fill-placeholders.ts';
import type { TestApi } from '../api/test-api.ts';

export interface SentMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
}

interface Queued extends SentMail {
  account_id: string | null;
  body: unknown;
}

/** Reads the outbox mails of a brand to an address, oldest first. */
export function queuedMails(api: TestApi, site: string, recipient: string): Promise<Queued[]> {
  return api.rows<Queued>(
    'select id, kind, recipient, subject, text, body, account_id from outbox where site = $1 and recipient = $2 order by created_at, id',
    [site, recipient],
  );
}

/** Fills in a mail like the job that sends it. @returns the mail as its recipient reads it */
export async function openMail(api: TestApi, site: string, mail: Queued): Promise<SentMail> {
  const { settings, database, now } = api.deps;
  const { recipient, account_id: accountId } = mail;
  const waiting = { site, recipient, text: mail.text, body: mail.body, accountId };
  const { text } = await database.inSite(site, (tx) => fillMail(tx, waiting, { settings, now: now() }));
  return { ...mail, text };
}

/** Reads the token of the last password reset link that was mailed to an address. */
export async function resetTokenFor(api: TestApi, site: string, recipient: string): Promise<string> {
  const mail = (await queuedMails(api, site, recipient)).findLast(({ kind }) => kind === 'password-reset');
  if (!mail) throw new Error(`no link was mailed to ${recipient}`);
  const { text } = await openMail(api, site, mail);
  const link = /^https?:\S+$/m.exec(text)?.[0] ?? '';
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

/** Reads the code of the last login code mail. @returns '' if there is none */
export async function loginCodeFor(api: TestApi, recipient: string, site = 'harbor'): Promise<string> {
  const mail = (await queuedMails(api, site, recipient)).findLast(({ kind }) => kind === 'login-code');
  const text = mail ? (await openMail(api, site, mail)).text : '';
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** Reads the token of the last link that confirms an address. @returns '' if there is none */
export async function emailTokenFor(api: TestApi, recipient: string): Promise<string> {
  const mails = await queuedMails(api, 'harbor', recipient);
  const mail = mails.findLast(({ text }) => text.includes('email-token'));
  const text = mail ? (await openMail(api, 'harbor', mail)).text : '';
  return /\/dashboard\?section=profile#email-token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
}
