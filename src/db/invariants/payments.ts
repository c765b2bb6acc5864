import { bySql, type Invariant } from './invariant.ts';

/** Time limit for resolving an interrupted payment (decision 010). */
const SETTLED_WITHIN = `interval '60 seconds'`;

export const paymentInvariants: readonly Invariant[] = [
  bySql(
    'a cart is charged at most once',
    `select format('%s: cart %s', site, checkout_id) as broken from payments
    where status = 'captured' and checkout_id is not null
    group by site, checkout_id having count(*) > 1`,
  ),
  bySql(
    'a term is charged at most once',
    `select format('%s: membership %s, term of %s', site, membership_id, term_start) as broken from payments
    where status = 'captured' and purpose = 'renewal'
      -- one that was returned as a whole is for no term any more
      and term_start is not null
    group by site, membership_id, term_start having count(*) > 1`,
  ),
  bySql(
    'a membership has captured payments, from its first to the one of its running term',
    `select format('%s: membership %s', m.site, m.id) as broken from memberships m
    left join payments f on f.site = m.site and f.id = m.first_payment_id
    left join payments p on p.site = m.site and p.id = m.payment_id
    where f.status is distinct from 'captured' or p.status is distinct from 'captured'
      or f.account_id is distinct from m.account_id`,
  ),
  bySql(
    'a membership has the plan that its running term was paid for',
    `select format('%s: membership %s', m.site, m.id) as broken from memberships m
    join payments p on p.site = m.site and p.id = m.payment_id and p.purpose = 'renewal'
    where p.intent ->> 'planId' <> m.plan_id`,
  ),
  bySql(
    'a customer who paid for a membership has one, or gets a full refund',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.status = 'captured' and p.purpose in ('join', 'purchase')
      and not exists (
        select from memberships m where m.site = p.site and m.first_payment_id = p.id and m.id = p.membership_id
      )
      and p.amount_cents <> coalesce((
        select sum(r.amount_cents) from refunds r
        where r.site = p.site and r.payment_id = p.id and r.status <> 'failed'
      ), 0)`,
  ),
  bySql(
    'an account has at most one active membership',
    `select format('%s: account %s', site, account_id) as broken from memberships
    where status in ('active', 'past_due') group by site, account_id having count(*) > 1`,
  ),
  bySql(
    'a payment that was not captured has delivered nothing',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.status in ('declined', 'voided') and (
      exists (select from memberships m where m.site = p.site and p.id in (m.first_payment_id, m.payment_id))
      or exists (select from ledger_entries l where l.site = p.site and l.payment_id = p.id)
      or exists (select from consents c where c.site = p.site and c.payment_id = p.id)
      or exists (select from refunds r where r.site = p.site and r.payment_id = p.id))`,
  ),
  bySql(
    'an interrupted payment is settled within a minute',
    `select format('%s: payment %s', site, id) as broken from payments
    where status = 'started' and leased_until < $1::timestamptz - ${SETTLED_WITHIN}`,
  ),
  bySql(
    'refunds never exceed the charge',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    join refunds r on r.site = p.site and r.payment_id = p.id and r.status <> 'failed'
    group by p.site, p.id, p.status, p.amount_cents
    having p.status <> 'captured' or sum(r.amount_cents) > p.amount_cents`,
  ),
  bySql(
    'the terms were agreed to before a membership was paid for',
    `select format('%s: membership %s', m.site, m.id) as broken from memberships m
    where not exists (
      select from consents c where c.site = m.site and c.payment_id = m.first_payment_id and c.kind = 'terms')`,
  ),
];

export const couponInvariants: readonly Invariant[] = [
  bySql(
    'a coupon is never used beyond its limit',
    `select format('%s: coupon %s', site, code_key) as broken from coupons
    where max_redemptions is not null and redemptions > max_redemptions`,
  ),
  bySql(
    'a coupon’s counter equals its number of uses',
    `select format('%s: coupon %s counts %s and was used %s times', c.site, c.code_key, c.redemptions, count(p.id))
      as broken
    from coupons c left join payments p
      on p.site = c.site and p.coupon_code_key = c.code_key and p.status in ('started', 'captured')
    group by c.site, c.code_key, c.redemptions having count(p.id) <> c.redemptions`,
  ),
];
