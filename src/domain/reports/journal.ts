import type { Figures } from './figures.ts';

/** The accounts of the journal; people give them the names of their own chart of accounts. */
export const JOURNAL_ACCOUNTS = [
  /** at the payment processor, until a payout */
  'clearing',
  /** cash and checks, until they are taken to the bank */
  'undeposited',
  'members',
  'deferred',
  'revenue',
  'refunds',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** What a line is for. */
export const JOURNAL_SUBJECTS = [
  'paid',
  'paid_at_office',
  'refunded',
  'taken_back',
  'sold',
  'credited',
  'reversed',
  'earned',
] as const;
export type JournalSubject = (typeof JOURNAL_SUBJECTS)[number];

export interface JournalLine {
  account: JournalAccount;
  subject: JournalSubject;
  /** one of the two is 0 */
  debitCents: number;
  creditCents: number;
}

/** The journal of a month. Each movement is a debit and a credit of the same amount, so both sides are equal. */
export function journalOf(figures: Figures): JournalLine[] {
  const { paidCents, counterCents, refundedCents, takenBackCents } = figures;
  const { soldCents, creditedCents, reversedCents, earnedCents } = figures;
  const movements: [JournalSubject, debit: JournalAccount, credit: JournalAccount, cents: number][] = [
    ['paid', 'clearing', 'members', paidCents - counterCents],
    ['paid_at_office', 'undeposited', 'members', counterCents],
    ['refunded', 'members', 'clearing', refundedCents],
    ['taken_back', 'members', 'clearing', takenBackCents],
    ['sold', 'members', 'deferred', soldCents],
    ['credited', 'deferred', 'members', creditedCents - reversedCents],
    ['reversed', 'refunds', 'members', reversedCents],
    ['earned', 'deferred', 'revenue', earnedCents],
  ];
  return movements.flatMap(([subject, debit, credit, cents]): JournalLine[] => {
    if (cents === 0) return [];
    const amount = Math.abs(cents);
    const [to, from] = cents > 0 ? [debit, credit] : [credit, debit];
    return [
      { account: to, subject, debitCents: amount, creditCents: 0 },
      { account: from, subject, debitCents: 0, creditCents: amount },
    ];
  });
}

/** By how much a journal changes an account: its debits less its credits. */
export const changeOf = (lines: readonly JournalLine[], account: JournalAccount): number =>
  lines.reduce((sum, line) => (line.account === account ? sum + line.debitCents - line.creditCents : sum), 0);
