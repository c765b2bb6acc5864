import { describe, expect, it } from 'vitest';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { receiptMail } from '../payments/receipt.ts';
import { joinedByAnotherMail, welcomeMail } from './welcome.ts';

const brand: LiveBrand = {
  site: 'harbor',
  name: 'Harbor Dental Club',
  company: 'Harbor Dental Club, LLC',
  email: 'hello@harbor.example',
  phone: '(805) 555-0140',
  phoneHours: '8 to 6',
  address: '',
  origin: 'https://harbor.example',
  languages: ['en'],
  website: 'harbor.example',
  notInsurance: 'Harbor Dental Club is not insurance.',
};
const facts = {
  number: 'K7M-4XR-9PD',
  validFrom: '2026-06-15',
  validThrough: '2027-06-14',
  people: ['Ana Reyes', 'Leo Reyes'],
};
const welcome = {
  ...facts,
  membershipId: '0190a000-0000-7000-8000-000000000001',
  confirmLink: null,
  firstVisit: null,
  letter: { plan: 'Harbor Club', office: 'Point Loma Family Dentistry', refundDays: 30 },
  totalCents: 25_800,
  renewal: { on: '2027-06-15', cents: 25_800, every: 'year' as const },
  agreedTo: {
    language: 'en',
    wordings: ['I have read the Terms of Service.', 'I agree that Harbor Club renews automatically.'],
  },
};

describe('welcome email', () => {
  it('a welcome email shows the member number, days, people, plan and office, and says that it is not insurance', () => {
    const { subject, text } = welcomeMail(brand, welcome);
    expect(subject).toContain('K7M-4XR-9PD');
    for (const part of [
      '06/15/26 to 06/14/27',
      'Ana Reyes, Leo Reyes',
      'THIS IS NOT INSURANCE',
      '(805) 555-0140',
      'Plan: Harbor Club',
      'Office: Point Loma Family Dentistry',
      'https://harbor.example/dashboard',
    ])
      expect(text).toContain(part);
    const anywhere = { ...welcome, letter: { ...welcome.letter, office: null } };
    expect(welcomeMail(brand, anywhere).text).toContain('Office: any participating office');
  });

  it('a welcome email has the price, the exact agreements, and a link to the terms', () => {
    const { text } = welcomeMail(brand, welcome);
    for (const part of [
      '$258 for 06/15/26 to 06/14/27, all fees included',
      'https://harbor.example/terms',
      ...welcome.agreedTo.wordings,
    ])
      expect(text).toContain(part);
  });

  it('a welcome email asks to confirm the address only if it is unconfirmed', () => {
    expect(welcomeMail(brand, welcome).text).not.toContain('CONFIRM');
    const { text } = welcomeMail(brand, { ...welcome, confirmLink: 'https://harbor.example/dashboard#link' });
    expect(text).toContain('PLEASE CONFIRM YOUR EMAIL ADDRESS');
    expect(text).toContain('\nhttps://harbor.example/dashboard#link\n');
  });

  it('a welcome email has the disclosures of a discount plan and the days for a refund', () => {
    const { text } = welcomeMail(brand, welcome);
    for (const part of [
      'Harbor Dental Club is not insurance.',
      'The plan pays nothing to dentists',
      'within 30 days',
      'run by Harbor Dental Club, LLC',
      'https://harbor.example/find-a-dentist',
    ])
      expect(text).toContain(part);
    expect(welcomeMail(brand, { ...welcome, letter: null }).text).not.toContain('CHANGE YOUR MIND');
  });

  it('a welcome email says when the plan renews, for how much and how to stop it, or that it does not renew', () => {
    const { text } = welcomeMail(brand, welcome);
    expect(text).toContain(
      'renews automatically on 06/15/27: we charge your card $258 then, and every year after',
    );
    expect(text).toContain('turn it off at any time on your dashboard, or call (805) 555-0140');
    expect(welcomeMail(brand, { ...welcome, renewal: null }).text).toContain('ends after 06/14/27');
  });
});

it('an email tells members whose plan another person bought how to log in and whom to call', () => {
  const { text } = joinedByAnotherMail(brand, facts);
  for (const part of ['without logging in', '/member-login', '/reset-password', 'Not you? Call'])
    expect(text).toContain(part);
});

describe('receipt email', () => {
  const paymentId = '0190a000-0000-7000-8000-000000000002';
  const lines = [
    { kind: 'member', text: 'Harbor Club: Ana Reyes', cents: 14900 },
    { kind: 'coupon', text: 'Coupon SPRING', cents: -2980 },
  ];

  const cover = { people: ['Ana Reyes', 'Leo Reyes'], from: '2026-06-15', through: '2027-06-14' };

  it('a receipt email has what HSA and FSA administrators require: seller, people, days', () => {
    const seller = { ...brand, address: '41 Stearns Landing, Santa Barbara, CA 93101' };
    const { text } = receiptMail(seller, { paymentId, lines, totalCents: 0, card: null, number: '', cover });
    for (const part of [
      `${brand.company}, 41 Stearns Landing, Santa Barbara, CA 93101`,
      'Dental discount membership for: Ana Reyes, Leo Reyes',
      'Covered: 06/15/26 to 06/14/27',
    ])
      expect(text).toContain(part);
  });

  it('a receipt email shows each line, the total and the card', () => {
    const card = { brand: 'visa', last4: '4242' };
    const { text } = receiptMail(brand, {
      paymentId,
      lines,
      totalCents: 11920,
      card,
      number: facts.number,
      cover,
    });
    for (const part of [
      'Harbor Club: Ana Reyes: $149',
      'Coupon SPRING: −$29.80',
      'Total: $119.20',
      'Visa ending in 4242',
    ])
      expect(text).toContain(part);
  });

  it('a receipt email says if no card was charged', () => {
    const { text } = receiptMail(brand, {
      paymentId,
      lines,
      totalCents: 0,
      card: null,
      number: facts.number,
      cover: null,
    });
    expect(text).toContain('Nothing was charged to a card.');
  });
});
