import { describe, expect, it } from 'vitest';
import type { LiveBrand } from '../services/brand/live-brand.ts';
import { joinedByAnotherMail } from './joined-by-another.ts';
import { receiptMail } from './receipt.ts';
import { welcomeMail } from './welcome.ts';

const brand: LiveBrand = {
  ...{
    site: 'harbor',
    name: 'Harbor Dental Club',
    company: 'Harbor Dental Club, LLC',
    email: 'hello@harbor.example',
  },
  ...{ phone: '(805) 555-0140', phoneHours: '8 to 6', address: '', origin: 'https://harbor.example' },
  notInsurance: 'Harbor Dental Club is not insurance.',
};
const facts = {
  ...{ number: 'K7M-4XR-9PD', validFrom: '2026-06-15', validThrough: '2027-06-14', renewsOn: '2027-06-15' },
  people: ['Ana Reyes', 'Leo Reyes'],
};

describe('the mail to a new member', () => {
  it('has the member number, the days, the people, and the line that it is not insurance', () => {
    const { subject, text } = welcomeMail(brand, facts);
    expect(subject).toContain('K7M-4XR-9PD');
    for (const part of [
      '06/15/26 to 06/14/27',
      'Ana Reyes, Leo Reyes',
      'THIS IS NOT INSURANCE',
      '(805) 555-0140',
    ])
      expect(text).toContain(part);
    expect(text).toContain('https://harbor.example/dashboard');
  });

  it('says when it renews, or that it does not', () => {
    expect(welcomeMail(brand, facts).text).toContain('renews by itself on 06/15/27');
    expect(welcomeMail(brand, { ...facts, renewsOn: null }).text).toContain('ends after 06/14/27');
  });
});

it('the mail to the owner of an account that somebody else bought for says how to get in and whom to call', () => {
  const { text } = joinedByAnotherMail(brand, { ...facts, renewsOn: null });
  for (const part of ['without logging in', '/member-login', '/reset-password', 'It was not you? Call'])
    expect(text).toContain(part);
});

describe('the mail with the receipt', () => {
  const lines = [
    { kind: 'member', text: 'Harbor Club: member', cents: 14900 },
    { kind: 'coupon', text: 'Coupon SPRING', cents: -2980 },
  ];

  it('shows each line, the sum and the card', () => {
    const card = { brand: 'visa', last4: '4242' };
    const { text } = receiptMail(brand, { lines, totalCents: 11920, card, number: facts.number });
    for (const part of [
      'Harbor Club: member: $149',
      'Coupon SPRING: −$29.80',
      'Total: $119.20',
      'Visa ending in 4242',
    ])
      expect(text).toContain(part);
  });

  it('says so where no card was charged', () => {
    const { text } = receiptMail(brand, { lines, totalCents: 0, card: null, number: facts.number });
    expect(text).toContain('Nothing was charged to a card.');
  });
});
