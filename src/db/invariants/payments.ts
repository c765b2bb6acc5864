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

/** Rules for bank debits, which take days (decision 031). The other payment rules apply to them too. */
export const bankInvariants: readonly Invariant[] = [
  bySql(
    'only bank payments are processing for days',
    `select format('%s: payment %s', site, id) as broken from payments
    where method <> 'bank' and processing_since is not null`,
  ),
  bySql(
    'a pending bank debit has an open cart with its buyer and the buyer’s account data',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    left join checkouts c on c.site = p.site and c.id = p.checkout_id
    where p.status = 'started' and p.processing_since is not null and (
      c.status is distinct from 'open'
      or c.account_id is null and c.email_key is null
      or not exists (
        select from checkout_members m
        where m.site = c.site and m.checkout_id = c.id and m.relation = 'self'
      ))`,
  ),
  bySql(
    'a bank debit has its owner’s consent, with the stored wording',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.method = 'bank' and not exists (
      select from jsonb_array_elements(p.intent -> 'consents') consent
      where consent ->> 'kind' = 'debit' and consent ->> 'wording' <> '' and consent ->> 'version' <> '')`,
  ),
  bySql(
    'a membership paid by bank debit has a consent to the debit and does not renew automatically',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.method = 'bank' and p.status = 'captured' and p.membership_id is not null and (
      (p.intent ->> 'autoRenew')::boolean or not exists (
        select from consents c where c.site = p.site and c.payment_id = p.id and c.kind = 'debit'))`,
  ),
  bySql(
    'a membership paid by bank debit starts when the money has arrived',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.method = 'bank' and p.status = 'captured' and p.membership_id is not null
      and p.term_start < (p.settled_at at time zone 'Pacific/Honolulu')::date`,
  ),
];

export const ledgerInvariants: readonly Invariant[] = [
  bySql(
    'every captured payment is in the ledger once, with its amount',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    left join ledger_entries l on l.site = p.site and l.payment_id = p.id and l.kind = 'payment'
    where p.status = 'captured'
    group by p.site, p.id, p.amount_cents having coalesce(sum(l.amount_cents), 0) <> -p.amount_cents`,
  ),
  bySql(
    'every refund is in the ledger once, with its amount',
    `select format('%s: refund %s', r.site, r.id) as broken from refunds r
    left join ledger_entries l on l.site = r.site and l.refund_id = r.id and l.kind = 'refund'
    group by r.site, r.id, r.status, r.amount_cents
    having coalesce(sum(l.amount_cents), 0) <> case when r.status = 'done' then r.amount_cents else 0 end`,
  ),
  bySql(
    'the lines of a receipt sum to what was charged',
    `select format('%s: payment %s', site, id) as broken from payments
    where jsonb_array_length(lines) > 0
      and amount_cents <> (select sum((line->>'cents')::bigint) from jsonb_array_elements(lines) line)`,
  ),
];

/** Compares our books to the sandbox processor's, which are in the same database. */
export const sandboxInvariants: readonly Invariant[] = [
  bySql(
    'every charge at the processor is a captured payment of the same amount',
    `select format('%s: charge %s', c.site, c.ref) as broken from sandbox.charges c
    left join payments p on p.site = c.site and p.id::text = c.key
    where c.status = 'captured' and not (p.status = 'started' and p.processor_ref = c.ref)
      and not (p.status = 'captured' and p.amount_cents = c.amount_cents and p.processor_ref = c.ref)
      or c.status = 'captured' and p.id is null`,
  ),
  bySql(
    'every captured payment is a charge at the processor',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    left join sandbox.charges c on c.ref = p.processor_ref and c.status = 'captured'
    where p.status = 'captured' and p.processor = 'sandbox' and p.amount_cents > 0
      and c.amount_cents is distinct from p.amount_cents`,
  ),
  bySql(
    'our ledger equals the processor’s to the cent, for each site',
    `with ours as (
      select l.site, -sum(l.amount_cents) as cents from ledger_entries l
      join payments p on p.site = l.site and p.id = l.payment_id and p.processor = 'sandbox'
      where l.kind in ('payment', 'refund') group by l.site
    ), theirs as (
      select site, sum(cents) as cents from (
        select c.site, c.amount_cents as cents from sandbox.charges c
        join payments p on p.id::text = c.key and p.status <> 'started' where c.status = 'captured'
        union all
        select r.site, -r.amount_cents from sandbox.refunds r
        join refunds o on o.id::text = r.key and o.status <> 'started'
      ) booked group by site
    )
    select format('%s: ours %s, theirs %s', coalesce(ours.site, theirs.site), ours.cents, theirs.cents) as broken
    from ours full join theirs on theirs.site = ours.site
    where coalesce(ours.cents, 0) <> coalesce(theirs.cents, 0)`,
  ),
];
