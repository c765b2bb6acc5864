import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { hashPassword } from '#api/services/auth/password-hash.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';

/** The price of a cart. */
export const CART_CENTS = 25_800;

/** The body of a cart's payment. */
export const CART_PAYMENT = JSON.stringify({
  token: 'tok_visa',
  totalCents: CART_CENTS,
  autoRenew: true,
  consents: { terms: true, renewal: true },
});

/**
 * Inserts carts of two people for the plan Harbor Club, each with its own session, directly into the database.
 * @returns the session tokens
 */
export async function makeCarts(
  databaseUrl: string,
  { site, count }: { site: string; count: number },
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  const passwordHash = await hashPassword('lantern meadow 7 ribbons');
  await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    await client.query(
      `with carts as (
      insert into checkouts (site, session_hash, plan_id, email, email_key, password_hash, phone, state, zip, expires_at)
      select $1, hash, 'harbor-club', hash || '@example.com', lower(hash) || '@example.com', $3, '6025550100', 'CA',
        '92101', now() + interval '2 hours'
      from unnest($2::text[]) hash returning id
    ) insert into checkout_members (site, checkout_id, position, first_name, last_name, birth_date, relation)
    select $1, id, n, name, 'Reyes', birth, relation from carts,
      (values (1, 'Ana', date '1992-03-04', 'self'), (2, 'Leo', date '2016-08-09', 'child')) p (n, name, birth, relation)`,
      [site, tokens.map(hashToken), passwordHash],
    );
  });
  return tokens;
}
