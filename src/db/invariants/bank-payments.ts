import { bySql, type Invariant } from './invariant.ts';

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
      or c.account_id is null and (c.email_key is null or c.password_hash is null)
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
