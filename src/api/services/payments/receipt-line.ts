import type { ReceiptLine } from '#db/schema/payments.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { t } from './texts.ts';

/** A line to store: its text in the language of the call, and the facts that say the same in another language. */
export const receiptLine = (line: Omit<ReceiptLine, 'text'>): ReceiptLine => ({
  ...line,
  text: wordsOf(line) ?? '',
});

/** A stored line's text in the reader's language. */
export const lineText = (line: ReceiptLine): string => wordsOf(line) ?? line.text;

/** Stored lines as responses and mails show them. */
export const shownLines = (lines: readonly ReceiptLine[]): { kind: string; text: string; cents: number }[] =>
  lines.map((line) => ({ kind: line.kind, text: lineText(line), cents: line.cents }));

/** Undefined for names alone, and for lines that were stored before the facts were. */
function wordsOf({ kind, facts = {} }: Omit<ReceiptLine, 'text'>): string | undefined {
  const { code, capCents, what, from, through } = facts;
  if (kind === 'credit') return t.yourCredit;
  if (kind === 'balance') return t.balanceOfAccount;
  if (kind === 'coupon' && code !== undefined) return t.coupon(code);
  if (kind === 'household-cap' && capCents !== undefined) return t.householdPrice(formatCents(capCents));
  if (what !== undefined && from && through) return t.forDays(what, shownDay(from), shownDay(through));
  return undefined;
}
