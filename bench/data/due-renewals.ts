import type pg from 'pg';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';

/**
 * Completes the books of members that were copied (many-members.ts): consents, and the processor's cards and charges.
 * Without them they would not renew.
 */
export async function completeBooks(databaseUrl: string, site: string): Promise<void> {
  await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    await client.query(
      `insert into consents (site, account_id, payment_id, kind, wording, content)
       select m.site, m.account_id, m.first_payment_id, agreed.kind, 'I agree.', ''
       from memberships m, unnest(array['terms', 'renewal']) as agreed (kind)
       where m.site = $1
         and not exists (select from consents c where c.payment_id = m.first_payment_id and c.kind = agreed.kind)`,
      [site],
    );
    await client.query('update memberships set agreed_cents = 1000000 where site = $1', [site]);
    await client.query(
      `update payments p set intent = coalesce(p.intent, '{}')
         || jsonb_build_object('planId', m.plan_id, 'renewalCents', m.agreed_cents)
       from memberships m where m.site = $1 and p.site = m.site and p.id = m.first_payment_id`,
      [site],
    );
    await addToProcessor(client, site);
    await client.query('analyze');
  });
}

/** Adds cards and captured first payments to the sandbox's records. */
async function addToProcessor(client: pg.ClientBase, site: string): Promise<void> {
  const paid = await client.query(
    `select id as key, processor_ref as ref, amount_cents from payments
     where site = $1 and status = 'captured' and processor = 'sandbox' and amount_cents > 0`,
    [site],
  );
  const cards = await client.query<{ token: string }>('select token from payment_methods where site = $1', [
    site,
  ]);
  await client.query('reset role');
  await client.query(
    `insert into sandbox.cards (id, site, customer, face, declines)
     select token, site, customer, face, declines from unnest($1::text[]) token,
       (select * from sandbox.cards where site = $2 limit 1) card
     on conflict do nothing`,
    [cards.rows.map(({ token }) => token), site],
  );
  await client.query(
    `insert into sandbox.charges (ref, key, site, amount_cents, status, keep_card)
     select ref, key, $2, amount_cents, 'captured', false
     from jsonb_to_recordset($1) as taken (key text, ref text, amount_cents integer) on conflict do nothing`,
    [JSON.stringify(paid.rows), site],
  );
}

/**
 * Sets members' terms to end today at their office, with renewal notices sent.
 * @param most this many, those whose terms end first; all without it
 */
export async function makeDue(
  databaseUrl: string,
  { site, most = null }: { site: string; most?: number | null },
): Promise<void> {
  await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    await client.query(
      `with due as (
         update memberships set cycle = 'annual', auto_renew = true, status = 'active',
           term_end = day, term_start = day - 365
         from (select (now() at time zone 'America/Los_Angeles')::date as day) today
         where site = $1
           and id in (select id from memberships where site = $1 order by term_end, id limit $2)
         returning site, id, term_end
       ) insert into renewal_notices (site, membership_id, renews_on, days_ahead, sent_on)
       select site, id, term_end, 30, term_end - 30 from due on conflict do nothing`,
      [site, most],
    );
  });
}
