import { bySql, type Invariant } from './invariant.ts';

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
