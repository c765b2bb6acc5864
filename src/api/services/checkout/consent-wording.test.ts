import { describe, expect, it } from 'vitest';
import { consentWording } from './consent-wording.ts';

const purchase = {
  company: 'Harbor Dental Club, LLC',
  plan: { name: 'Harbor Club', cycle: 'annual' as const },
  renewalCents: 14900,
  term: { start: '2026-06-15', end: '2027-06-15' },
};

describe('the words beside the boxes of the payment step', () => {
  it('state who charges how much, when, how often, and how to stop it', () => {
    const { renewal } = consentWording(purchase);
    for (const part of [
      'Harbor Dental Club, LLC',
      '$149',
      '06/15/27',
      'every year',
      'until I cancel',
      'dashboard',
    ])
      expect(renewal).toContain(part);
  });

  it('use months for a monthly plan', () => {
    const monthly = { ...purchase, plan: { name: 'Monthly', cycle: 'monthly' as const }, renewalCents: 1250 };
    expect(consentWording(monthly).renewal).toMatch(/\$12\.50 .* every month/);
  });

  it('mention no card and no charge for a free plan', () => {
    const { renewal } = consentWording({ ...purchase, renewalCents: 0 });
    expect(renewal).toContain('charges nothing');
    expect(renewal).toMatch(/renews automatically on 06\/15\/27, and every year .* until I cancel/);
    expect(renewal).not.toMatch(/card|\$0/);
  });

  it('say with the terms, and not with the renewal, that the plan is not insurance', () => {
    const { terms, renewal } = consentWording(purchase);
    expect(terms).toContain('not insurance');
    expect(terms).not.toMatch(/renew|charge/);
    expect(renewal).not.toContain('Terms of Service');
  });
});
