import type { Page } from '@playwright/test';
import { rows } from './database.ts';
import { siteUrl } from './fixtures.ts';
import type { Member } from './join-member.ts';

export const openBilling = (page: Page, { site }: Member) =>
  page.goto(siteUrl(site, '/dashboard?section=billing'));

/** The parts of the page. */
export const partOf = (page: Page, name: 'Balance' | 'Card on file' | 'Receipts') =>
  page.getByRole('region', { name, exact: true });

const ACCOUNT = '(select id from accounts where site = $1 and email = $2)';

/** Adds a debt to the account, as a payment that the bank reversed does. */
export const addDebt = ({ site, email }: Pick<Member, 'site' | 'email'>, cents: number) =>
  rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
     values ($1, ${ACCOUNT}, 'charge', $3, 'Returned by the bank', gen_random_uuid()::text)`,
    [site, email, cents],
  );

/** What was charged for debts, in cents. */
export async function balancePayments({ site, email }: Member): Promise<number[]> {
  const found = await rows<{ cents: number }>(
    `select amount_cents as cents from payments where site = $1 and account_id = ${ACCOUNT}
       and purpose = 'balance' and status = 'captured' order by created_at`,
    [site, email],
  );
  return found.map(({ cents }) => cents);
}

/** The stored card, with every column but its own names. */
export async function storedCard({ site, email }: Member): Promise<Record<string, unknown>> {
  const [card] = await rows(
    `select brand, last4, token, to_jsonb(p) - 'account_id' - 'updated_at' as whole
     from payment_methods p where site = $1 and account_id = ${ACCOUNT}`,
    [site, email],
  );
  return card ?? {};
}

/** Lets the card on file end with this month. */
export const expireSoon = ({ site, email }: Member) =>
  rows(
    `update payment_methods set exp_month = extract(month from now()), exp_year = extract(year from now())
     where site = $1 and account_id = ${ACCOUNT}`,
    [site, email],
  );

/** Adds `count` payments of a past year, one of them partly refunded two years later. */
export async function addHistory({ site, email }: Member, { year, count }: { year: number; count: number }) {
  const paid = await rows<{ id: string }>(
    `insert into payments (site, purpose, status, amount_cents, idempotency_key, request_hash, account_id, membership_id,
       lines, paid_with, processor, leased_until, created_at, settled_at)
     select $1, 'renewal', 'captured', 1000, gen_random_uuid()::text, '', m.account_id, m.id,
       '[{"kind":"term","text":"A month of membership","cents":1000}]', '{"brand":"visa","last4":"4242"}',
       'sandbox', now(), at, at
     from memberships m, generate_series(1, $4) nth,
       lateral (select make_timestamptz($3, 6, 1, 12, 0, 0, 'America/Los_Angeles') + nth * interval '1 hour' as at) days
     where m.site = $1 and m.account_id = ${ACCOUNT} returning id`,
    [site, email, year, count],
  );
  await rows(
    `insert into refunds (site, payment_id, amount_cents, rule, reason, dedupe_key, status, leased_until, created_at)
     values ($1, $2, 300, 'default', '', gen_random_uuid()::text, 'done', now(),
       make_timestamptz($3, 3, 4, 12, 0, 0, 'America/Los_Angeles'))`,
    [site, paid[0]?.id, year + 2],
  );
}

/** Loses the first response of each changing call of the open page, after the server has processed it. */
export function dropFirstResponses(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { fetch } = window;
    const lost = new Set<string>();
    window.fetch = async (...request) => {
      const answer = await fetch(...request);
      if ((request[1]?.method ?? 'GET') === 'GET' || lost.has(answer.url)) return answer;
      lost.add(answer.url);
      throw new TypeError('Failed to fetch');
    };
  });
}
