import { describe, expect, it } from 'vitest';
import { changedRaw } from '#tests/support/content/sample-record.ts';
import { checkRecord } from '../checks/check-record.ts';
import { unknownField } from '../checks/field-rules.ts';
import { type CmsRecord, CmsRecordSchema } from '../schema/record.ts';
import { filesSource } from '../sources/files.ts';
import { buildSite } from '../view/build-site.ts';
import { parseRecord } from './parse-record.ts';
import { publicRecord } from './public-record.ts';

const record = CmsRecordSchema.parse(
  changedRaw((raw) => {
    raw.catalog.coupons = [{ code: 'WHISPERED', kind: 'percent', percent: 20 }];
    Object.assign(raw.catalog.plans[0] ?? {}, {
      invitation_codes: ['TEAM-2026'],
      rules: { member_age: { min: 21 }, office_change: { effective: 'at_once' }, proration: 'months' },
    });
  }),
);
/** The response, imported as content. */
const importAgain = (answered: CmsRecord): CmsRecord =>
  parseRecord(JSON.parse(JSON.stringify(publicRecord(answered))), {
    site: answered.site.id,
    version: 'live',
  });

describe('the public record', () => {
  it('the public record contains no coupon and no invitation code', () => {
    expect(record.catalog.coupons).toHaveLength(1);
    expect(JSON.stringify(publicRecord(record))).not.toMatch(/WHISPERED|TEAM-2026/);
  });

  it('the public record can be imported with the same plan rules', () => {
    const { coupons: _coupons, ...catalog } = record.catalog;
    const [plan] = catalog.plans;
    expect(importAgain(record)).toEqual({
      ...record,
      catalog: {
        ...catalog,
        coupons: [],
        plans: [{ ...plan, invitation_codes: [], by_invitation: true }],
      },
    });
  });

  it('an imported plan by invitation stays closed', () => {
    const again = buildSite(importAgain(record), { origin: '', today: new Date('2026-10-01') });
    expect(JSON.stringify(again)).toContain('"needsInvitation":true');
    expect(JSON.stringify(again)).not.toContain('"needsInvitation":false');
  });

  it.each(['harbor', 'brightway', 'northline'])(
    'the public record of %s can be imported unchanged',
    async (site) => {
      const { raw } = await filesSource('tenants').read(site, 'live');
      const live = parseRecord(raw, { site, version: 'live' });
      const answer = JSON.parse(JSON.stringify(publicRecord(live)));
      const again = parseRecord(answer, { site, version: 'live' });
      expect(JSON.parse(JSON.stringify(publicRecord(again)))).toEqual(answer);
      expect({ ...again, catalog: { ...again.catalog, plans: [] } }).toEqual({
        ...live,
        catalog: { ...live.catalog, coupons: [], plans: [] },
        checks: again.checks,
      });
      expect(checkRecord(again, { raw: answer, rules: [unknownField] })).toEqual([]);
    },
  );
});

it('no page contains coupon codes', () => {
  const built = buildSite(record, { origin: 'https://harbor.example', today: new Date('2026-10-01') });
  expect(built.routes.length).toBeGreaterThan(10);
  expect(JSON.stringify(built)).not.toMatch(/WHISPERED|TEAM-2026/);
});
