import { LEDGER_SUBJECTS, type LedgerSubject } from '#db/schema/payments.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { t } from './texts.ts';

/**
 * The columns of a ledger entry that say what it is for. The text is in the first language, for staff and for
 * processes of a version that does not know the subject.
 */
export const ledgerColumns = (subject: LedgerSubject): { subject: LedgerSubject; text: string } => ({
  subject,
  text: inLanguage(DEFAULT_LANGUAGE, () => t.ledger[subject]),
});

/** What a stored entry is for, in the reader's language. */
export function shownLedgerText({ subject, text }: { subject: LedgerSubject | null; text: string }): string {
  const about = subject ?? subjectOf(text);
  // a newer version may have written a subject that this one does not know
  return (about && (t.ledger as Partial<Record<string, string>>)[about]) ?? text;
}

/** Versions before the column wrote the text alone, in English. */
const subjectOf = (text: string): LedgerSubject | undefined =>
  inLanguage(DEFAULT_LANGUAGE, () => LEDGER_SUBJECTS.find((subject) => t.ledger[subject] === text));
