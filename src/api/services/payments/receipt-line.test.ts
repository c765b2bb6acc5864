import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { receiptLine, shownLines } from './receipt-line.ts';

const addition = { what: 'Harbor Club: Leo Reyes', from: '2026-06-15', through: '2027-06-14' };
const bought = (): ReturnType<typeof receiptLine>[] => [
  { kind: 'member', text: 'Harbor Club: Ana Reyes', cents: 14900 },
  receiptLine({ kind: 'dependent', cents: 5000, facts: addition }),
  receiptLine({ kind: 'household-cap', cents: -27500, facts: { capCents: 41900 } }),
  receiptLine({ kind: 'coupon', cents: -4190, facts: { code: 'SPRING' } }),
  receiptLine({ kind: 'credit', cents: -1000 }),
  receiptLine({ kind: 'balance', cents: 700 }),
];
const ENGLISH = [
  'Harbor Club: Ana Reyes',
  'Harbor Club: Leo Reyes, 06/15/26 to 06/14/27',
  'Household price: at most $419',
  'Coupon SPRING',
  'Your credit',
  'Balance of your account',
];
const SPANISH = [
  'Harbor Club: Ana Reyes',
  'Harbor Club: Leo Reyes, del 15 de junio de 2026 al 14 de junio de 2027',
  'Precio del hogar: $419 como máximo',
  'Cupón SPRING',
  'Su crédito',
  'Saldo de su cuenta',
];

it('the lines of a receipt are shown in the reader’s language, whatever language they were paid in', () => {
  for (const paidIn of ['en', 'es'] as const) {
    const stored = inLanguage(paidIn, bought);
    const shownIn = (language: 'en' | 'es') =>
      inLanguage(language, () => shownLines(stored)).map(({ text }) => text);
    expect(shownIn('en')).toEqual(ENGLISH);
    expect(shownIn('es')).toEqual(SPANISH);
  }
});

it('a line that was stored without facts keeps its text', () => {
  const stored = { kind: 'coupon', text: 'Coupon SPRING', cents: -4190 };
  expect(inLanguage('es', () => shownLines([stored]))).toEqual([stored]);
});

it('the facts of a line are not part of a response', () => {
  for (const line of shownLines(bought())) expect(Object.keys(line)).toEqual(['kind', 'text', 'cents']);
});
