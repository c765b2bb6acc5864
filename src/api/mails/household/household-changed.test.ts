import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { memberRemovedMail } from './household-changed.ts';

const brand = { name: 'Harbor', phone: '', origin: 'https://harbor.example' } as LiveBrand;

const textOf = (language: 'en' | 'es', coveredUntil: string) =>
  inLanguage(language, () => {
    const removed = { name: 'Leo', coveredFrom: '2026-11-26', coveredUntil, refundCents: 0, creditCents: 0 };
    return memberRemovedMail(brand, removed).text;
  });

it('the mail about a removed person names the last day of coverage', () => {
  expect(textOf('es', '2026-12-01')).toContain('tiene cobertura hasta el 30 de noviembre de 2026.');
  expect(textOf('en', '2026-12-01')).toContain('is covered through 11/30/26.');
});

it.each(['2026-11-26', '2026-11-20'])(
  'the mail about a person who was removed before the end of their first day names no coverage (%s)',
  (coveredUntil) => {
    const [day, date] = [coveredUntil.slice(-2), `11/${coveredUntil.slice(-2)}/26`];
    const spanish = textOf('es', coveredUntil);
    expect(spanish).toContain(
      `Desde el ${day} de noviembre de 2026, esta persona ya no forma parte de ella.`,
    );
    expect(spanish).not.toContain('obertura');
    const english = textOf('en', coveredUntil);
    expect(english).toContain(`is no longer part of it as of ${date}.`);
    expect(english).not.toContain('overed');
  },
);
