import { bySql, type Invariant } from './invariant.ts';

/**
 * For each active membership that renews automatically: the plan that renews, and the agreed maximum price.
 */
const RENEWING = `renewing as (
  select m.site, m.id, m.account_id, coalesce(c.plan_id, ahead.plan_id, m.plan_id) as plan_id,
    case when c.id is null then m.agreed_cents else c.agreed_cents end as agreed_cents
  from memberships m
  left join plan_changes c on c.site = m.site and c.membership_id = m.id
    and c.applied_at is null and c.withdrawn_at is null
  left join lateral (
    select p.intent ->> 'planId' as plan_id from payments p
    where p.site = m.site and p.membership_id = m.id and p.purpose = 'renewal' and p.status = 'captured'
      and p.term_start >= m.term_end
    order by p.term_start desc limit 1
  ) ahead on true
  where m.auto_renew and m.status in ('active', 'past_due')
)`;

/**
 * Every consent to a renewal: given with a payment, whose intent names plan and price, or recorded in an
 * event of the same moment.
 */
const AGREED = `agreed as (
  select c.site, c.account_id, coalesce(p.intent ->> 'planId', e.details ->> 'plan') as plan_id,
    coalesce(p.intent ->> 'renewalCents', e.details ->> 'cents')::bigint as cents
  from consents c
  left join payments p on p.site = c.site and p.id = c.payment_id
  left join account_events e on c.payment_id is null and e.site = c.site and e.account_id = c.account_id
    and e.created_at = c.created_at and e.kind in ('auto_renew_on', 'plan_change_asked', 'plan_change_taken_back')
  where c.kind = 'renewal'
)`;

/** Automatic charges require the member's consent (15 U.S.C. §8403). */
export const renewalInvariants: readonly Invariant[] = [
  bySql(
    'a membership renews automatically only after a stored consent to its plan, at no more than the agreed price',
    `with ${RENEWING}, ${AGREED}
    select format('%s: membership %s', r.site, r.id) as broken from renewing r
    where r.agreed_cents is null
      or r.agreed_cents > 0 and (
        not exists (
          select from agreed a where a.site = r.site and a.account_id = r.account_id
            and (a.plan_id = r.plan_id or a.plan_id is null)
        )
        or r.agreed_cents > greatest(
          (select max(a.cents) from agreed a where a.site = r.site and a.account_id = r.account_id
            and (a.plan_id = r.plan_id or a.plan_id is null)),
          -- a member who adds a person has seen the price of the next term
          (select max((p.intent ->> 'renewalCents')::bigint) from payments p where p.site = r.site
            and p.membership_id = r.id and p.purpose = 'dependent' and p.status = 'captured')
        )
      )`,
  ),
];

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
