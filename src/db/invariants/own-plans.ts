import { bySql, type Invariant } from './invariant.ts';

/** Dependents may have a plan that differs from the household’s (decision 032). */
export const ownPlanInvariants: readonly Invariant[] = [
  bySql(
    'only a dependent has a separate plan, it differs from the household’s plan, and its price is stored',
    `select format('%s: member %s in membership %s', c.site, c.member_id, c.membership_id) as broken
    from coverages c
    join memberships m on m.site = c.site and m.id = c.membership_id
    join members person on person.site = c.site and person.id = c.member_id
    where (c.plan_id is null) <> (c.plan_cents is null)
      or c.plan_cents < 0
      or c.plan_id is not null and (person.relation = 'self' or c.plan_id = m.plan_id)`,
  ),
  bySql(
    'the buyer in a cart has the cart’s plan',
    `select format('%s: member %s of cart %s', p.site, p.id, p.checkout_id) as broken
    from checkout_members p where p.relation = 'self' and p.plan_id is not null`,
  ),
];
