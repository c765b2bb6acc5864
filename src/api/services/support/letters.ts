import { createHash } from 'node:crypto';
import { languageOf } from '#api/brand/brand-languages.ts';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { MailContent } from '#api/mails/compose-mail.ts';
import type { Letter } from '#contracts/staff/assignments.ts';
import type { Tx } from '#db/queries/database.ts';
import type { Language } from '#util/language/languages.ts';
import { inMailLanguage, queueMail } from '../outbox/queue-mail.ts';
import { t } from './texts.ts';

/** Who gets a letter of the staff. */
export interface Addressee {
  /** '' if there is no address */
  recipient: string;
  /** in which they wrote, or asked to be answered; null: unknown */
  language: string | null;
  accountId: string | null;
}

export interface WrittenLetter extends Addressee {
  answerLanguage: Language;
  content: MailContent;
  key: string;
}

/** Writes a letter. What people read before they send it, and what is sent, both come from here. */
export function writeLetter(brand: LiveBrand, to: Addressee, mail: () => MailContent): WrittenLetter {
  const answerLanguage = languageOf(to.language, brand.languages);
  const content = inMailLanguage(answerLanguage, brand.languages, mail);
  const exact = JSON.stringify([to.recipient, answerLanguage, content]);
  const key = createHash('sha256').update(exact).digest('base64url');
  return { ...to, answerLanguage, content, key };
}

/** A letter to read. */
export const shownLetter = ({ recipient, answerLanguage, content, key }: WrittenLetter): Letter => ({
  recipient,
  subject: content.subject,
  text: content.text,
  language: answerLanguage,
  key,
});

/**
 * Queues a letter, unless there is no address. It names its account, so that the letter is in the account's record and
 * people of single offices may send it. Texts of the staff have no control characters, so none is taken for a placeholder.
 * @returns whether it is sent
 */
export async function sendLetter(
  tx: Tx,
  brand: LiveBrand,
  { letter, kind, dedupeKey }: { letter: WrittenLetter; kind: string; dedupeKey: string },
): Promise<boolean> {
  const { recipient, accountId, answerLanguage, content } = letter;
  if (recipient === '') return false;
  await queueMail(tx, brand, {
    kind,
    recipient,
    answerLanguage,
    mail: () => content,
    dedupeKey,
    ...(accountId !== null && { accountId }),
  });
  return true;
}

/** What the person who takes a step saw before. */
export interface Seen {
  version: number;
  letterKey?: string;
}

/**
 * Refuses a step that is about another state than the person saw.
 * @throws ApiError conflict
 */
export function assertSeen(seen: Seen | undefined, version: number, letter?: WrittenLetter): void {
  if (seen === undefined) return;
  if (seen.version !== version)
    throw new ApiError('conflict', { message: t.changedMeanwhile, reason: 'changed' });
  if (letter && letter.key !== seen.letterKey)
    throw new ApiError('conflict', { message: t.letterChanged, reason: 'letter_changed' });
}
