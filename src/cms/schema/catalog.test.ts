import { describe, expect, it } from 'vitest';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { CatalogSchema, CouponSchema, OfficeSchema, PlanSchema, ProviderSchema } from './catalog.ts';

const dentist = { name: 'Dr. Ana Ruiz', npi: '2434640977', specialty: 'General dentist' };
const office = (changes: object) => ({ ...sampleRaw().catalog.offices[0], ...changes });

describe('a dentist', () => {
  it('a dentist’s number must have a valid check digit', () => {
    expect(ProviderSchema.safeParse(dentist).success).toBe(true);
    for (const npi of ['2434640978', '2434460977', '0434640977', '243464097', '24346409770', '']) {
      expect(ProviderSchema.safeParse({ ...dentist, npi }).success, npi).toBe(false);
    }
  });

  it('a dentist may have a taxonomy code', () => {
    expect(ProviderSchema.parse(dentist).taxonomy).toBe('');
    expect(ProviderSchema.parse({ ...dentist, taxonomy: '1223G0001X' }).taxonomy).toBe('1223G0001X');
    expect(ProviderSchema.safeParse({ ...dentist, taxonomy: 'dentist' }).success).toBe(false);
  });
});

describe('an office', () => {
  const checked = { source: 'Call to the office', verified_on: '2026-10-02' };

  it('an office may name source and date of single fields', () => {
    const parsed = OfficeSchema.parse(office({ source: 'Office survey', verifications: { hours: checked } }));
    expect(parsed).toMatchObject({ source: 'Office survey', verifications: { hours: checked } });
  });

  it('an office may omit verifications', () => {
    for (const verifications of [undefined, null, {}])
      expect(OfficeSchema.parse(office({ verifications }))).toMatchObject({ source: '', verifications: {} });
  });

  it('a verification needs a known field, a source and a date', () => {
    for (const verifications of [
      { moods: checked },
      { hours: { ...checked, source: '' } },
      { hours: { source: 'Call' } },
      { hours: { ...checked, verified_on: 'last week' } },
    ])
      expect(OfficeSchema.safeParse(office({ verifications })).success).toBe(false);
  });
});

describe('a plan', () => {
  const [plan] = sampleRaw().catalog.plans;

  it('a plan has no refund rule by default', () => {
    expect(PlanSchema.parse(plan).refund).toBe(undefined);
    expect(PlanSchema.parse({ ...plan, refund: { days: 30 } }).refund).toEqual({ days: 30 });
  });

  it('a plan lists the reasons for a pro rata refund', () => {
    const refund = { days: 30, pro_rata: { unit: 'months', reasons: ['moved_away', 'death'] } };
    expect(PlanSchema.parse({ ...plan, refund }).refund).toEqual(refund);
    for (const reasons of [[], ['bad_weather'], 'all'])
      expect(PlanSchema.safeParse({ ...plan, refund: { pro_rata: { unit: 'days', reasons } } }).success).toBe(
        false,
      );
  });
});

describe('a coupon', () => {
  const coupon = { code: 'Spring-10', kind: 'percent', percent: 10 };

  it('a coupon takes a percentage or an amount off, without limits by default', () => {
    expect(CouponSchema.parse(coupon)).toEqual({
      ...coupon,
      plan_ids: [],
      office_ids: [],
      first_purchase_only: false,
      minimum_cents: 0,
      active: true,
    });
    expect(
      CouponSchema.parse({ code: 'TEN', kind: 'amount', amount_cents: 1000, active: 'false' }),
    ).toMatchObject({
      amount_cents: 1000,
      active: false,
    });
  });

  it.each([
    ['a share of nothing', { ...coupon, percent: 0 }],
    ['more than everything', { ...coupon, percent: 101 }],
    ['an amount in dollars and cents', { code: 'TEN', kind: 'amount', amount_cents: 10.5 }],
    ['a share that names an amount', { code: 'TEN', kind: 'percent', amount_cents: 1000 }],
    ['a gift', { code: 'TEN', kind: 'gift' }],
    ['a code with blanks', { ...coupon, code: 'SPRING 10' }],
    ['a code of two letters', { ...coupon, code: 'AB' }],
    ['a day where a moment is needed', { ...coupon, ends_at: '2026-05-31' }],
    ['no redemptions at all', { ...coupon, max_redemptions: 0 }],
  ])('a coupon is rejected when it is %s', (_, raw) => {
    expect(CouponSchema.safeParse(raw).success).toBe(false);
  });

  it('a catalog needs no coupons', () => {
    expect(CatalogSchema.parse(sampleRaw().catalog).coupons).toEqual([]);
  });
});
