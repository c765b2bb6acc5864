import { LEDGER_SUBJECTS, type LedgerSubject } from '#db/schema/payments.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { t } from './texts.ts';

/** The columns of a ledger entry that say what it is for. */
export const ledgerText = (subject: LedgerSubject): { subject: LedgerSubject; text: string } => ({
  subject,
  text: t.ledger[subject],
});

/** What a stored entry is for, in the reader's language. */
export function shownLedgerText({ subject, text }: { subject: LedgerSubject | null; text: string }): string {
  const about = subject ?? subjectOf(text);
  return about ? t.ledger[about] : text;
}

/** Versions before the column wrote the text alone, in English. */
const subjectOf = (text: string): LedgerSubject | undefined =>
  inLanguage(DEFAULT_LANGUAGE, () => LEDGER_SUBJECTS.find((subject) => t.ledger[subject] === text));
