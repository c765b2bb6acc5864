import { expect, it } from 'vitest';
import { LEDGER_SUBJECTS } from '#db/schema/payments.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { ledgerColumns, shownLedgerText } from './ledger-columns.ts';

it('an entry of the ledger is shown in the reader’s language, whatever language it was written in', () => {
  const stored = inLanguage('es', () => ledgerColumns('refund_to_card'));
  expect(inLanguage('en', () => shownLedgerText(stored))).toBe('Refund to your card');
  expect(inLanguage('es', () => shownLedgerText(stored))).toBe('Reembolso a su tarjeta');
});

it.each(LEDGER_SUBJECTS)(
  'an entry %s of the version before, with an English text alone, is shown in Spanish',
  (subject) => {
    const { text } = inLanguage('en', () => ledgerColumns(subject));
    const shown = inLanguage('es', () => shownLedgerText({ subject: null, text }));
    expect(shown).toBe(inLanguage('es', () => shownLedgerText({ subject, text })));
    expect(shown).not.toBe(text);
  },
);

it('an entry that an operator wrote keeps its text', () => {
  expect(inLanguage('es', () => shownLedgerText({ subject: null, text: 'Goodwill' }))).toBe('Goodwill');
});

it('an entry that a newer version wrote about something else keeps its text', () => {
  const entry = { subject: 'from_the_future' as never, text: 'Gift' };
  expect(inLanguage('es', () => shownLedgerText(entry))).toBe('Gift');
});
