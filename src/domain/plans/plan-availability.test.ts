import { describe, expect, it } from 'vitest';
import { type SalePlace, type SoldPlan, saleRefusal } from './plan-availability.ts';

const plan: SoldPlan = { id: 'dentures-plus', sold_at: 'both', not_sold_in: ['WA', 'MT'] };
const office = (more: Partial<SalePlace & { kind: 'office' }> = {}): SalePlace => ({
  kind: 'office',
  state: 'ID',
  planIds: [],
  ...more,
});
const outside: SalePlace = { kind: 'outside' };
const asked = (place: SalePlace, memberState: string | null = 'ID', whitelist: string[] = []) => ({
  place,
  memberState,
  whitelist,
});

describe('a plan', () => {
  it('is sold at offices, outside, or both', () => {
    expect(saleRefusal(plan, asked(office()))).toBeNull();
    expect(saleRefusal(plan, asked(outside))).toBeNull();
    expect(saleRefusal({ ...plan, sold_at: 'offices' }, asked(outside))).toBe('not_sold_outside');
    expect(saleRefusal({ ...plan, sold_at: 'offices' }, asked(office()))).toBeNull();
    expect(saleRefusal({ ...plan, sold_at: 'outside' }, asked(office()))).toBe('not_sold_at_offices');
    expect(saleRefusal({ ...plan, sold_at: 'outside' }, asked(outside))).toBeNull();
  });

  it('is sold only at the offices that name it, where they name any', () => {
    expect(saleRefusal(plan, asked(office({ planIds: ['dentures-plus'] })))).toBeNull();
    expect(saleRefusal(plan, asked(office({ planIds: ['household'] })))).toBe('not_sold_at_this_office');
  });

  it('is sold neither to people nor at offices of a state where it may not be', () => {
    expect(saleRefusal(plan, asked(outside, 'WA'))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, asked(office(), 'MT'))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, asked(office({ state: 'WA' }), 'ID'))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, asked(office({ state: 'WA' }), null))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, asked(outside, null))).toBeNull();
  });

  it('is not offered by a site whose list does not name it', () => {
    expect(saleRefusal(plan, asked(outside, 'ID', ['household']))).toBe('not_offered');
    expect(saleRefusal(plan, asked(outside, 'ID', ['household', 'dentures-plus']))).toBeNull();
  });
});
