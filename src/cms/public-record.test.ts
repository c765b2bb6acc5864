import { expect, it } from 'vitest';
import { changedRaw } from '../../tests/support/sample-record.ts';
import { publicRecord } from './public-record.ts';
import { CmsRecordSchema } from './schema/record.ts';
import { buildSite } from './view/build-site.ts';

const record = CmsRecordSchema.parse(
  changedRaw((raw) => (raw.catalog.coupons = [{ code: 'WHISPERED', kind: 'percent', percent: 20 }])),
);

it('keeps coupon codes from whoever asks for the content', () => {
  expect(record.catalog.coupons).toHaveLength(1);
  expect(JSON.stringify(publicRecord(record))).not.toContain('WHISPERED');
  expect(publicRecord(record)).toEqual({ ...record, catalog: { ...record.catalog, coupons: [] } });
});

it('keeps coupon codes from every page', () => {
  const built = buildSite(record, { origin: 'https://harbor.example', today: new Date('2026-10-01') });
  expect(built.routes.length).toBeGreaterThan(10);
  expect(JSON.stringify(built)).not.toContain('WHISPERED');
});
