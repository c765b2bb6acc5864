import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { officeChangeMail } from './membership-changed.ts';

const brand = { name: 'Harbor', phone: '', origin: 'https://harbor.example' } as LiveBrand;

const mailIn = (language: 'en' | 'es', effectiveOn: string | null) =>
  inLanguage(language, () => officeChangeMail(brand, { office: 'Point Loma', effectiveOn }));

it('the mail about a change of office names the day on which it takes effect', () => {
  const { subject, text } = mailIn('es', '2026-12-01');
  expect(subject).toBe('Su consultorio a partir del 1 de diciembre de 2026: Point Loma');
  expect(text).toContain('Hasta entonces no cambia nada.');
});

it('the mail about a change of office that takes effect today says that it is in effect', () => {
  const spanish = mailIn('es', null);
  expect(spanish.subject).toBe('Su nuevo consultorio: Point Loma');
  expect(spanish.text).toContain('El cambio ya está en vigor.');
  expect(spanish.text).not.toContain('Hasta entonces');
  const english = mailIn('en', null);
  expect(english.text).toContain('The change is in effect now.');
  expect(english.text).not.toContain('Until then');
});
