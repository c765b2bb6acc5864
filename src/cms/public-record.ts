import type { CmsRecord } from './schema/record.ts';

/** The record as anyone may read it: `/api/cms` answers this, never the record itself. */
export function publicRecord(record: CmsRecord): CmsRecord {
  return {
    ...record,
    catalog: { ...record.catalog, coupons: [] },
    checks: { severities: {}, sister_sites: [] },
  };
}
