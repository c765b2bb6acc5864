import type { Catalog } from '../schema/catalog.ts';
import type { FieldPath } from '../schema/issues.ts';
import type { Problem } from './consistency.ts';

/**
 * An NPI identifies one person for life. It may occur at several offices, once at each, and always with the
 * same name.
 */
export function checkProviders({ offices }: Catalog): Problem[] {
  const names = new Map<string, string>();
  return offices.flatMap(({ providers }, office) => {
    const here = new Set<string>();
    return providers.flatMap(({ npi, name }, index): Problem[] => {
      const path: FieldPath = ['catalog', 'offices', office, 'providers', index, 'npi'];
      const known = names.get(npi) ?? name;
      names.set(npi, known);
      if (known !== name) return [{ path, message: `"${npi}" is the number of ${known}` }];
      if (here.has(npi)) return [{ path, message: `"${npi}" is listed twice at this office` }];
      here.add(npi);
      return [];
    });
  });
}

export function checkCoupons({ coupons, plans, offices }: Catalog): Problem[] {
  const planIds = new Set(plans.map((plan) => plan.id));
  const officeIds = new Set(offices.map((office) => office.id));
  const codes = new Set<string>();
  return coupons.flatMap((coupon, index) => {
    const path: FieldPath = ['catalog', 'coupons', index];
    const problems: Problem[] = [];
    const code = coupon.code.toUpperCase();
    if (codes.has(code))
      problems.push({ path: [...path, 'code'], message: `the code "${code}" is listed twice` });
    codes.add(code);
    const { starts_at, ends_at } = coupon;
    if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
      problems.push({ path: [...path, 'ends_at'], message: 'is not after the start' });
    const unknown = (field: 'plan_ids' | 'office_ids', known: ReadonlySet<string>, what: string) =>
      coupon[field].forEach((id, at) => {
        if (known.has(id)) return;
        problems.push({ path: [...path, field, at], message: `there is no ${what} "${id}" in the catalog` });
      });
    unknown('plan_ids', planIds, 'plan');
    unknown('office_ids', officeIds, 'office');
    return problems;
  });
}
