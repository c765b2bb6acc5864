import type { Plan } from '../schema/catalog.ts';
import { writtenPlanRules } from '../schema/plan-rules.ts';
import type { CmsRecord } from '../schema/record.ts';

/**
 * The record without secrets, as `/api/cms` returns it. It has the format in which content is written, so that it can
 * be imported again: in a parsed record, images and plan rules have another form.
 */
export function publicRecord(record: CmsRecord) {
  const { catalog } = record;
  return {
    ...(asWritten(record) as Omit<CmsRecord, 'catalog'>),
    catalog: {
      ...(asWritten(catalog) as typeof catalog),
      coupons: [],
      plans: catalog.plans.map(publicPlan),
    },
    checks: { severities: {}, sister_sites: [] },
  };
}

function publicPlan(plan: Plan) {
  // a release of an earlier version lacks some of these fields
  const { invitation_codes: codes = [], by_invitation: isByInvitation = false, rules = {} } = plan;
  return {
    ...plan,
    invitation_codes: [],
    by_invitation: isByInvitation || codes.length > 0,
    rules: writtenPlanRules(rules),
  };
}

/** A copy in which images have the format of content: a path, or a path with its text alternative. */
function asWritten(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(asWritten);
  if ('kind' in value && value.kind === 'media' && 'src' in value)
    return 'alt' in value ? { src: value.src, alt: value.alt } : value.src;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asWritten(field)]));
}
