import { describe, expect, it } from 'vitest';
import { type RawSample, sampleRaw } from '#tests/support/content/sample-record.ts';
import { CatalogSchema } from '../schema/catalog.ts';
import { formatPath } from '../schema/issues.ts';
import { checkCoupons, checkProviders } from './catalog-consistency.ts';
import type { Problem } from './consistency.ts';

const dentist = { name: 'Dr. Ana Ruiz', npi: '2434640977', specialty: 'General dentist' };
const coupon = { code: 'SPRING', kind: 'percent', percent: 10 };

function catalog(change: (catalog: RawSample['catalog']) => void) {
  const raw = sampleRaw().catalog;
  change(raw);
  return CatalogSchema.parse(raw);
}
const told = (problems: Problem[]) => problems.map(({ path, message }) => `${formatPath(path)}: ${message}`);

describe('dentists', () => {
  const problems = (first: object[], second: object[] = []) =>
    told(
      checkProviders(
        catalog((raw) => {
          const [office] = raw.offices;
          raw.offices = [
            { ...office, providers: first },
            { ...office, id: 'wharf', providers: second },
          ];
        }),
      ),
    );

  it('may work at two offices', () => {
    expect(problems([dentist], [dentist])).toEqual([]);
  });

  it('stand at one office once', () => {
    expect(problems([dentist, dentist])).toEqual([
      'catalog.offices[0].providers[1].npi: "2434640977" is listed twice at this office',
    ]);
  });

  it('do not share a number', () => {
    expect(problems([dentist], [{ ...dentist, name: 'Dr. Bo Lund' }])).toEqual([
      'catalog.offices[1].providers[0].npi: "2434640977" is the number of Dr. Ana Ruiz',
    ]);
  });
});

describe('coupons', () => {
  const problems = (...coupons: object[]) =>
    told(checkCoupons(catalog((raw) => (raw.coupons = coupons as Record<string, unknown>[]))));

  it('may be limited to plans and offices that exist, and to a time', () => {
    expect(
      problems({
        ...coupon,
        plan_ids: ['single'],
        office_ids: ['pier'],
        starts_at: '2026-03-01T00:00:00-08:00',
        ends_at: '2026-06-01T00:00:00-07:00',
      }),
    ).toEqual([]);
  });

  it('are one a code, in whichever case it is written', () => {
    expect(problems(coupon, { ...coupon, code: 'spring' })).toEqual([
      'catalog.coupons[1].code: the code "SPRING" is listed twice',
    ]);
  });

  it('do not name plans and offices that do not exist', () => {
    expect(problems({ ...coupon, plan_ids: ['gold'], office_ids: ['pier', 'moon'] })).toEqual([
      'catalog.coupons[0].plan_ids[0]: there is no plan "gold" in the catalog',
      'catalog.coupons[0].office_ids[1]: there is no office "moon" in the catalog',
    ]);
  });

  it('do not end before they start, wherever the clocks stand', () => {
    const starts_at = '2026-03-01T00:00:00-08:00';
    expect(problems({ ...coupon, starts_at, ends_at: '2026-03-01T06:00:00Z' })).toEqual([
      'catalog.coupons[0].ends_at: is not after the start',
    ]);
    expect(problems({ ...coupon, starts_at, ends_at: '2026-03-01T09:00:00Z' })).toEqual([]);
  });
});
