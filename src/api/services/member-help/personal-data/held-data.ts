import { ERASED_BIRTH_DATE } from '#contracts/staff/member-erasure.ts';
import { HELD_PURCHASES } from './held-money.ts';
import { HELD_WRITINGS } from './held-support.ts';
import { type HeldTable, columnList as list } from './held-table.ts';

const NO_ADDRESS = { phone: `''`, street: `''`, street2: `''`, city: `''`, state: `''`, zip: `''` };

/**
 * Every table with members' data. A test compares it with the database, so a new table or column needs a decision here:
 * whether an export has it, and what an erasure and a merge do with it (decision 080). The order is that of an erasure:
 * rows go before those that they are found by.
 */
export const HELD_DATA: readonly HeldTable[] = [
  ...HELD_WRITINGS,
  {
    table: 'checkout_members',
    link: 'row of a cart',
    subject: 'household',
    shown: list('checkout_id position first_name last_name birth_date relation disabled plan_id'),
    hidden: list('site id'),
    erase: 'delete',
  },
  {
    table: 'checkouts',
    link: 'cart',
    subject: 'memberships',
    shown: list(
      'id status office_id plan_id coupon_code email phone street street2 city state zip created_at updated_at expires_at',
    ),
    hidden: list('site session_hash email_key password_hash account_id'),
    erase: {
      ...NO_ADDRESS,
      email: 'null',
      email_key: 'null',
      password_hash: 'null',
      status: `case when status = 'open' then 'expired' else status end`,
    },
    merge: 'move',
  },
  {
    table: 'staff_assisted_sessions',
    link: 'assisted',
    subject: 'changes',
    shown: list('mode reason created_at used_at'),
    hidden: list('id token_hash staff_session_id brand account_id'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'sessions',
    link: 'account',
    subject: 'logins',
    shown: list('device created_at last_seen_at'),
    hidden: list('site id token_hash account_id assisted_session_id'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'known_devices',
    link: 'account',
    subject: 'logins',
    shown: list('created_at last_login_at failures'),
    hidden: list('site account_id token_hash'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'account_passkeys',
    link: 'account',
    subject: 'logins',
    shown: list('name created_at last_used_at'),
    hidden: list('site id account_id credential_id public_key counter transports'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'account_second_steps',
    link: 'account',
    subject: 'logins',
    shown: list('confirmed_at created_at'),
    hidden: list('site account_id secret last_step'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'account_recovery_codes',
    link: 'account',
    subject: null,
    shown: [],
    hidden: list('site account_id code_hash used_at'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'trusted_browsers',
    link: 'account',
    subject: null,
    shown: [],
    hidden: list('site id account_id token_hash device created_at expires_at'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'pending_logins',
    link: 'account',
    subject: null,
    shown: [],
    hidden: list('site session_hash account_id way expires_at'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'login_codes',
    link: 'account',
    subject: null,
    shown: [],
    hidden: list('site account_id code_hash expires_at created_at'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'password_resets',
    link: 'account',
    subject: null,
    shown: [],
    hidden: list('site token_hash account_id expires_at used_at created_at'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'email_changes',
    link: 'account',
    subject: 'profile',
    shown: list('email confirmed_at old_confirmed_at expires_at created_at'),
    hidden: list('site account_id email_key token_hash old_token_hash'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'mail_choices',
    link: 'account',
    subject: 'profile',
    shown: list('kind is_wanted updated_at'),
    hidden: list('site account_id unsubscribe_id'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'search_terms',
    link: 'account',
    // derived from the profile
    subject: null,
    shown: [],
    hidden: list('site account_id term'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'payment_methods',
    link: 'account',
    subject: 'payments',
    shown: list('processor brand last4 exp_month exp_year updated_at'),
    hidden: list('site account_id token'),
    erase: 'delete',
    merge: 'delete',
  },
  {
    table: 'members',
    link: 'account',
    subject: 'household',
    shown: list('id sequence first_name last_name birth_date relation disabled created_at'),
    hidden: list('site account_id'),
    erase: { first_name: `''`, last_name: `''`, birth_date: `'${ERASED_BIRTH_DATE}'`, disabled: 'false' },
    merge: 'own rule',
  },
  {
    table: 'account_events',
    link: 'account',
    subject: 'changes',
    shown: list('kind details created_at'),
    hidden: list('site id account_id'),
    erase: 'keep',
    merge: 'move',
  },
  {
    table: 'audit_events',
    link: 'audit',
    subject: 'changes',
    shown: list('at staff_name action before after reason'),
    hidden: list(
      'chain number staff_id staff_email address request_id subject_kind subject_id previous_hash hash',
    ),
    erase: 'keep',
  },
  {
    table: 'closed_accounts',
    link: 'account',
    subject: 'profile',
    shown: list('kind closed_at'),
    hidden: list('site account_id into_account_id closed_by closed_by_name'),
    erase: 'keep',
    merge: 'stays',
  },
  ...HELD_PURCHASES,
  {
    table: 'accounts',
    link: 'own',
    subject: 'profile',
    shown: list(
      'id email phone street street2 city state zip email_unconfirmed_since password_changed_at processor_customer language created_at',
    ),
    hidden: list('site email_key password_hash email_token_hash'),
    erase: {
      ...NO_ADDRESS,
      email: `''`,
      email_key: `'closed:' || id`,
      password_hash: 'null',
      email_unconfirmed_since: 'null',
      email_token_hash: 'null',
      processor_customer: 'null',
      language: 'null',
    },
    merge: 'own rule',
  },
];

/** Tables without members' data. */
export const NOT_OF_MEMBERS: readonly string[] = [
  // content of the brands, and how it is published
  ...list('sites groups plans fees offices office_plans providers zip_codes places coupons'),
  ...list('publications cms_messages live_followers rollouts'),
  // which entries of the directory the staff have verified
  'directory_verifications',
  // hashes of what was tried or sent, which expire; a processor's message has an ID only
  ...list('rate_limits login_challenges webhook_events'),
  // people of the staff
  ...list(
    'staff staff_grants staff_sessions staff_devices staff_recovery_codes staff_passkeys staff_challenges staff_identities staff_identity_requests staff_invitations audit_chains',
  ),
];
