import { type HeldTable, columnList as list } from './held-table.ts';

/** Without the plan's words, such as “Harbor Club: Ana Reyes”: the name of the person. */
const WITHOUT_NAMES = `coalesce((
  select jsonb_agg(case when line ->> 'kind' in ('member', 'dependent')
    then jsonb_build_object('kind', line -> 'kind', 'text', split_part(line ->> 'text', ': ', 1), 'cents', line -> 'cents')
    else line end order by place)
  from jsonb_array_elements(lines) with ordinality as stored(line, place)), '[]'::jsonb)`;

/** The staff type the reason of their refunds; every other reason is one of the product’s own words. */
const WITHOUT_TYPED = `case when reason like 'customer service: %' then 'customer service' else reason end`;

/** Forgets the browser that paid, so that a repeated request logs no one in. Readers of the order require the key. */
const WITHOUT_BROWSER = `jsonb_set(intent - 'isOwner', '{sessionHash}', 'null', false)`;

/** What members bought and paid. */
export const HELD_PURCHASES: readonly HeldTable[] = [
  {
    table: 'memberships',
    link: 'account',
    subject: 'memberships',
    shown: list(
      'id number plan_id office_id cycle price_cents agreed_cents term_price status anchor_day applied_on term_start term_end auto_renew materials_received_on service_used_on cancelled_at cancelled_by cancel_reason created_at',
    ),
    hidden: list('site account_id first_payment_id payment_id'),
    erase: { cancel_reason: 'null' },
    merge: 'move',
  },
  {
    table: 'plan_changes',
    link: 'membership',
    subject: 'memberships',
    shown: list('membership_id plan_id agreed_cents applied_at withdrawn_at created_at'),
    hidden: list('site id'),
    erase: 'keep',
  },
  {
    table: 'office_changes',
    link: 'membership',
    subject: 'memberships',
    shown: list('membership_id office_id effective_on applied_at withdrawn_at created_at'),
    hidden: list('site id'),
    erase: 'keep',
  },
  {
    table: 'renewal_notices',
    link: 'membership',
    subject: 'memberships',
    shown: list('membership_id renews_on days_ahead sent_on'),
    hidden: list('site'),
    erase: 'keep',
  },
  {
    table: 'payments',
    link: 'account',
    subject: 'payments',
    shown: list(
      'id purpose status amount_cents method processing_since membership_id term_start term_end lines language coupon_code_key processor processor_ref paid_with decline_code created_at settled_at',
    ),
    hidden: list(
      'site idempotency_key request_hash checkout_id account_id intent page attempts leased_until',
    ),
    erase: { lines: WITHOUT_NAMES, intent: WITHOUT_BROWSER, page: 'null' },
    merge: 'move',
  },
  {
    table: 'refunds',
    link: 'payment',
    subject: 'payments',
    shown: list(
      'payment_id amount_cents fee_kept_cents rule reason status processor_ref created_at settled_at',
    ),
    hidden: list('site id dedupe_key attempts leased_until'),
    erase: { reason: WITHOUT_TYPED },
  },
  {
    table: 'ledger_entries',
    link: 'account',
    subject: 'payments',
    shown: list('kind amount_cents subject text payment_id created_at'),
    hidden: list('site id account_id refund_id dedupe_key reported_membership_id'),
    erase: 'keep',
    merge: 'move',
  },
  {
    table: 'staff_approvals',
    link: 'account',
    subject: 'payments',
    shown: list(
      'kind cents reason payment_id asked_by_name asked_at decided_by_name decided_at decision note',
    ),
    hidden: list('site id account_id asked_by decided_by'),
    erase: { reason: `''`, note: `''` },
    merge: 'move',
  },
  {
    table: 'consents',
    link: 'account',
    subject: 'consents',
    shown: list('kind wording language payment_id content created_at'),
    hidden: list('site id account_id'),
    erase: 'keep',
    merge: 'move',
  },
  {
    table: 'coverages',
    link: 'membership',
    subject: 'household',
    shown: list('membership_id member_id covered_from covered_until plan_id plan_cents'),
    hidden: list('site'),
    erase: 'keep',
  },
];
