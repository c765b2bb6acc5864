import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFigures } from './figures.ts';
import { changeOf, journalOf } from './journal.ts';
import { journalCsv, journalNumber, quickBooksIif, quickBooksOnlineCsv } from './journal-files.ts';

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
const figures = fc
  .record({
    paidCents: cents,
    counterCents: cents,
    refundedCents: cents,
    takenBackCents: cents,
    soldCents: cents,
    creditedCents: cents,
    reversedCents: cents,
    earnedCents: cents,
  })
  .map((some) => ({ ...noFigures(), ...some }));

describe('the journal of a month', () => {
  it('has the same sum of debits and credits, and no line without an amount', () => {
    fc.assert(
      fc.property(figures, (some) => {
        const lines = journalOf(some);
        const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((all, line) => all + line[side], 0);
        expect(sum('debitCents')).toBe(sum('creditCents'));
        for (const { debitCents, creditCents } of lines) {
          expect(Math.min(debitCents, creditCents)).toBe(0);
          expect(Math.max(debitCents, creditCents)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('changes each account by what its figures say', () => {
    fc.assert(
      fc.property(figures, (some) => {
        const lines = journalOf(some);
        const {
          paidCents,
          counterCents,
          refundedCents,
          takenBackCents,
          soldCents,
          creditedCents,
          reversedCents,
          earnedCents,
        } = some;
        expect(changeOf(lines, 'clearing')).toBe(paidCents - counterCents - refundedCents - takenBackCents);
        expect(changeOf(lines, 'undeposited')).toBe(counterCents);
        expect(changeOf(lines, 'members')).toBe(
          soldCents + takenBackCents + refundedCents - paidCents - creditedCents,
        );
        expect(0 - changeOf(lines, 'deferred')).toBe(soldCents - creditedCents + reversedCents - earnedCents);
        expect(0 - changeOf(lines, 'revenue')).toBe(earnedCents);
        expect(changeOf(lines, 'refunds')).toBe(reversedCents);
      }),
    );
  });
});

const LINES = [
  {
    number: '2602-north',
    account: 'Deferred revenue',
    debitCents: 1250,
    creditCents: 0,
    memo: 'Earned',
    className: 'North "A"',
  },
  {
    number: '2602-north',
    account: 'Membership revenue',
    debitCents: 0,
    creditCents: 1250,
    memo: 'Earned\tnow',
    className: 'North "A"',
  },
];

describe('the files of a journal', () => {
  it('are read by spreadsheets with the last day of the month', () => {
    expect(journalCsv('2026-02', LINES, ['Date']).split('\r\n')[1]).toBe(
      '"2026-02-28","2602-north","Deferred revenue","12.50","","Earned","North ""A"""',
    );
  });

  it('have the columns that QuickBooks Online imports', () => {
    const [heads, first] = quickBooksOnlineCsv('2026-02', LINES).replace('\ufeff', '').split('\r\n');
    expect(heads).toBe(
      '"JournalNo","JournalDate","AccountName","Debits","Credits","Description","Name","Currency","Location","Class"',
    );
    expect(first).toBe(
      '"2602-north","02/28/2026","Deferred revenue","12.50","","Earned","","USD","","North ""A"""',
    );
  });

  it('have transactions that QuickBooks Desktop imports, whose amounts sum to zero', () => {
    const rows = quickBooksIif('2026-02', LINES)
      .split('\r\n')
      .map((row) => row.split('\t'));
    expect(rows.map(([kind]) => kind)).toEqual(['!TRNS', '!SPL', '!ENDTRNS', 'TRNS', 'SPL', 'ENDTRNS', '']);
    expect(rows[3]).toEqual([
      'TRNS',
      'GENERAL JOURNAL',
      '02/28/2026',
      'Deferred revenue',
      'North A',
      '12.50',
      '2602-north',
      'Earned',
    ]);
    expect(rows[4]?.[5]).toBe('-12.50');
    expect(rows[4]?.[7]).toBe('Earned now');
  });

  it('have a short number that differs for offices with a long beginning in common', () => {
    const long = ['oakland-lake-merritt-north', 'oakland-lake-merritt-south'];
    const numbers = long.map((office) => journalNumber('2026-02', 'harbor', office));
    expect(journalNumber('2026-02', 'mesa', 'point-loma')).toBe('2602-mesa.point-loma');
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) expect(number.length).toBe(21);
    expect(journalNumber('2026-02', 'harbor', null)).toBe('2602-harbor');
  });

  it('have another number for an office with the same name of another brand', () => {
    const brands = ['brightway', 'harbor', 'pinewood', 'a', 'a-astoria'];
    const numbers = brands.flatMap((site) =>
      ['astoria', 'astoria-astoria', null].map((office) => journalNumber('2026-11', site, office)),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number.length).toBeLessThanOrEqual(21);
    const ofTwo = ['brightway', 'pinewood'].flatMap((site) =>
      LINES.map((line) => ({ ...line, number: journalNumber('2026-11', site, 'astoria') })),
    );
    expect(quickBooksIif('2026-11', ofTwo).match(/^ENDTRNS/gm)).toHaveLength(2);
  });
});
