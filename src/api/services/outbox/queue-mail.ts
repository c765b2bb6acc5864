import { and, eq } from 'drizzle-orm';
import { type BrandLanguages, languageOf, pagesBase } from '#api/brand/brand-languages.ts';
import type { MailContent } from '#api/mails/compose-mail.ts';
import { mapTexts } from '#api/mails/mail-body.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { outbox } from '#db/schema/outbox.ts';
import { inLanguage } from '#util/language/current-language.ts';
import type { Language } from '#util/language/languages.ts';

/** Without a body it is sent as text. */
type Written = Pick<MailContent, 'subject' | 'text'> & Partial<Pick<MailContent, 'body'>>;

export interface Mail {
  /** the kind of mail, such as 'password-reset' */
  kind: string;
  recipient: string;
  /**
   * Writes it, in the language of those who receive it. No secrets: tokens have placeholders, filled when the mail is
   * sent (fill-placeholders.ts).
   */
  mail: () => Written;
  accountId?: string;
  /** of a receiver without an account; default: the brand's, as for its staff */
  language?: string;
  /** of an answer to a form that names its language; it stands even if the account has another one */
  answerLanguage?: Language;
  /** the unsubscribe link; only for optional mails (mail-choices.ts) */
  unsubscribe?: string;
  /** one mail per cause: a second one with the same key is not written */
  dedupeKey: string;
}

/** The brand that writes. */
interface Sender {
  site: string;
  languages: BrandLanguages;
}

/**
 * Queues a mail in the transaction of its cause; a job sends it, through fillMail. A mail to an account is in the
 * account's language, not of the call that causes it.
 */
export async function queueMail(tx: Tx, { site, languages }: Sender, mail: Mail): Promise<void> {
  const { kind, recipient, accountId, unsubscribe, dedupeKey } = mail;
  // the member was erased
  if (recipient === '') return;
  const language = await mailLanguage(tx, { site, languages }, mail);
  const { subject, text, body } = inMailLanguage(language, languages, mail.mail);
  await tx
    .insert(outbox)
    .values({ site, kind, recipient, accountId, unsubscribe, dedupeKey, language, subject, text, body })
    // without a target, which would need the right to read the row
    .onConflictDoNothing();
}

/** Queues a mail to the present address of an account. */
export function queueMailTo(
  tx: Tx,
  sender: Sender,
  { id, email }: { id: string; email: string },
  mail: Omit<Mail, 'recipient' | 'accountId' | 'language'>,
): Promise<void> {
  return queueMail(tx, sender, { ...mail, recipient: email, accountId: id });
}

/** Writes a mail, with links to the pages of its language: those of the brand's first one are at the plain addresses. */
export const inMailLanguage = <Result>(
  language: Language,
  languages: BrandLanguages,
  write: () => Result,
): Result => inLanguage(language, write, pagesBase(language, languages));

async function mailLanguage(
  tx: Tx,
  { site, languages }: Sender,
  { accountId, language, answerLanguage }: Pick<Mail, 'accountId' | 'language' | 'answerLanguage'>,
): Promise<Language> {
  if (answerLanguage !== undefined) return languageOf(answerLanguage, languages);
  // most brands have one, so nothing is read
  if (languages.length === 1 || accountId === undefined) return languageOf(language ?? null, languages);
  const [account] = await tx
    .select({ language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  return languageOf(account?.language ?? null, languages);
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

/** What the placeholders in the texts of a value stand for, each kind once. */
export function placeholderKinds(value: unknown): string[] {
  return [...new Set([...findPlaceholders(value).values()].map(({ kind }) => kind))];
}

function findPlaceholders(value: unknown): Map<string, { kind: string; about: string }> {
  const places = new Map<string, { kind: string; about: string }>();
  mapTexts(value, (text) => {
    for (const [place, kind = '', about = ''] of text.matchAll(PLACE)) places.set(place, { kind, about });
    return text;
  });
  return places;
}

/** Fills every placeholder in the texts of a value; equal placeholders get the same value, created once. */
export async function fillPlaceholders<T>(
  value: T,
  make: (kind: string, about: string) => Promise<string>,
): Promise<T> {
  const made = new Map<string, string>();
  for (const [place, { kind, about }] of findPlaceholders(value)) made.set(place, await make(kind, about));
  return mapTexts(value, (text) => text.replaceAll(PLACE, (place) => made.get(place) ?? ''));
}
