import { bySql, type Invariant } from './invariant.ts';

/** Rules for bank debits, which take days (decision 031). The other payment rules apply to them too. */
export const bankInvariants: readonly Invariant[] = [
  bySql(
    'only a bank takes days over a payment',
    `select format('%s: payment %s', site, id) as broken from payments
    where method <> 'bank' and processing_since is not null`,
  ),
  bySql(
    'what a bank is debited for waits with whoever ordered it, and everybody it is for',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    left join checkouts c on c.site = p.site and c.id = p.checkout_id
    where p.status = 'started' and p.processing_since is not null and (
      c.status is distinct from 'open'
      or c.account_id is null and (c.email_key is null or c.password_hash is null)
      or not exists (
        select from checkout_members m
        where m.site = c.site and m.checkout_id = c.id and m.relation = 'self'
      ))`,
  ),
  bySql(
    'a bank account is debited with its owner’s consent, in words that are kept',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.method = 'bank' and not exists (
      select from jsonb_array_elements(p.intent -> 'consents') consent
      where consent ->> 'kind' = 'debit' and consent ->> 'wording' <> '' and consent ->> 'version' <> '')`,
  ),
  bySql(
    'who joined by a bank debit has agreed to it, and it was for nothing that goes on by itself',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.method = 'bank' and p.status = 'captured' and p.membership_id is not null and (
      (p.intent ->> 'autoRenew')::boolean or not exists (
        select from consents c where c.site = p.site and c.payment_id = p.id and c.kind = 'debit'))`,
  ),
  bySql(
    'a membership that a bank paid for begins when the money was there',
    `select format('%s: payment %s', p.site, p.id) as broken from payments p
    where p.method = 'bank' and p.status = 'captured' and p.membership_id is not null
      and p.term_start < (p.settled_at at time zone 'Pacific/Honolulu')::date`,
  ),
];
