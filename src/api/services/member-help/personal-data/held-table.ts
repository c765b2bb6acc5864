import { type SQL, sql } from 'drizzle-orm';
import type { AccountKey } from '../../membership/account-rows.ts';

/** Whose data it is. */
export interface HeldAccount extends AccountKey {
  /** '' once the account is closed */
  email: string;
  /** the normalized address */
  emailKey: string;
  /** the address if the person has confirmed it, else '': a mistyped one is another person's */
  mailbox: string;
}

/** The parts of an export, each one file. */
export const EXPORT_SUBJECTS = [
  'profile',
  'household',
  'memberships',
  'payments',
  'consents',
  'emails',
  'messages',
  'grievances',
  'notes',
  'logins',
  'changes',
] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** The names of columns, with spaces between them. */
export const columnList = (names: string): string[] => names.split(' ').filter((name) => name !== '');

/** By what the rows of an account are found in a table. */
export type Link = keyof typeof LINKS;

/** A table with members' data, and what was decided about each of its columns. */
export interface HeldTable {
  table: string;
  link: Link;
  /** in which file of an export its rows are; null: none, because no column says anything about the person */
  subject: ExportSubject | null;
  /** columns that an export has */
  shown: readonly string[];
  /** columns that it leaves out: keys, hashes and tokens, and names of rows within the database */
  hidden: readonly string[];
  /**
   * what an erasure does: deletes the rows, keeps them, deletes those of grievances that are old enough, or writes these
   * SQL values into columns
   */
  erase: 'delete' | 'keep' | 'delete old' | Readonly<Record<string, string>>;
  /** what a merge does with rows that name the account; default: nothing, because they name another row */
  merge?: 'move' | 'delete' | 'own rule' | 'stays';
}

/** For how many years after its end a grievance is kept (28 CCR 1300.68(b)). */
export const GRIEVANCE_YEARS = 5;
/** For how many years after the last payment the books are kept. */
export const MONEY_YEARS = 7;

const ofAccount = ({ site, accountId }: AccountKey) => sql`site = ${site} and account_id = ${accountId}`;

const within = (column: string, table: string) => (held: HeldAccount) =>
  sql`site = ${held.site} and ${sql.identifier(column)} in
    (select id from ${sql.identifier(table)} where ${ofAccount(held)})`;

/** Also what was sent without a login from the account's mailbox: answers to it went there. */
const fromMailbox = ({ site, accountId, mailbox }: HeldAccount) =>
  sql`site = ${site} and (account_id = ${accountId}
    or (account_id is null and ${mailbox} <> '' and lower(email) = lower(${mailbox})))`;

/** Reports about the directory are sent without an account. */
const reports = ({ site, mailbox }: HeldAccount) =>
  sql`site = ${site} and ${mailbox} <> '' and lower(email) = lower(${mailbox})`;

const carts = ({ site, accountId, mailbox, emailKey }: HeldAccount) =>
  sql`site = ${site} and (account_id = ${accountId} or (${mailbox} <> '' and email_key = ${emailKey}))`;

const received = ({ site, accountId, mailbox }: HeldAccount) =>
  sql`site = ${site} and (account_id = ${accountId}
    or (account_id is null and ${mailbox} <> '' and lower(recipient) = lower(${mailbox})))`;

const cases = (held: HeldAccount) => sql`select id from grievances where ${fromMailbox(held)}`;

/** Grievances that need not be kept any more. */
export const isOldCase = (today: string): SQL =>
  sql`status = 'resolved'
    and coalesce(resolved_at::date, received_on) <= ${today}::date - make_interval(years => ${GRIEVANCE_YEARS})`;

/** The condition for the rows of an account. */
export const LINKS = {
  account: ofAccount,
  own: ({ site, accountId }: HeldAccount) => sql`site = ${site} and id = ${accountId}`,
  membership: within('membership_id', 'memberships'),
  payment: within('payment_id', 'payments'),
  cart: carts,
  'row of a cart': (held: HeldAccount) =>
    sql`site = ${held.site} and checkout_id in (select id from checkouts where ${carts(held)})`,
  mailbox: fromMailbox,
  grievance: (held: HeldAccount) => sql`site = ${held.site} and grievance_id in (${cases(held)})`,
  message: (held: HeldAccount) =>
    sql`site = ${held.site} and message_id in (select id from contact_messages where ${fromMailbox(held)})`,
  report: reports,
  // a mail to the brand about a message, a case or a report has what the person wrote
  mail: (held: HeldAccount) => {
    const { site } = held;
    return sql`((${received(held)}) or (site = ${site}
      and split_part(dedupe_key, ':', 1) ~ '^(contact|grievance|directory)-' and split_part(dedupe_key, ':', 2) in (
        select ticket from contact_messages where ${fromMailbox(held)}
        union all select number from directory_reports where ${reports(held)}
        union all select case_number from grievances where ${fromMailbox(held)}
        union all select id::text from grievances where ${fromMailbox(held)})))`;
  },
  received,
  audit: ({ site, accountId }: HeldAccount) =>
    sql`chain = ${site} and subject_kind = 'account' and subject_id in (
      select ${accountId} union all select account_id::text from closed_accounts
      where site = ${site} and into_account_id = ${accountId})`,
  assisted: ({ site, accountId }: HeldAccount) => sql`brand = ${site} and account_id = ${accountId}`,
} satisfies Record<string, (held: HeldAccount) => SQL>;
