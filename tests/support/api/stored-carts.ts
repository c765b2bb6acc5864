import { deriveCsrfToken, hashToken, newToken } from '#api/kernel/tokens.ts';
import { hashPassword } from '#api/services/auth/password-hash.ts';
import { PASSWORD } from './accounts.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

let hash: Promise<string> | null = null;

/**
 * Creates browsers with carts that are ready to pay, directly in the database, because hashing hundreds of passwords
 * would be slow.
 */
export async function storedCarts(
  api: TestApi,
  count: number,
  { name, coupon = null }: { name: string; coupon?: string | null },
): Promise<TestBrowser[]> {
  hash ??= hashPassword(PASSWORD);
  const passwordHash = await hash;
  const tokens = Array.from({ length: count }, () => newToken());
  const now = api.deps.now();
  await api.rows(
    `with carts as (
      insert into checkouts (site, session_hash, plan_id, coupon_code, email, email_key, password_hash, phone, state,
        zip, created_at, updated_at, expires_at)
      select 'harbor', hash, 'harbor-club', $4, $2 || n || '@example.com', $2 || n || '@example.com', $3,
        '6025550100', 'CA', '92101', $5, $5, $5::timestamptz + interval '2 hours'
      from unnest($1::text[]) with ordinality as token(hash, n) returning id
    ) insert into checkout_members (site, checkout_id, position, first_name, last_name, birth_date, relation)
    select 'harbor', id, 1, 'Ana', 'Reyes', '1992-03-04', 'self' from carts`,
    [tokens.map(hashToken), name, passwordHash, coupon, now],
  );
  return tokens.map((token, index) => {
    const browser = api.browser('harbor', { address: `203.0.${Math.floor(index / 200)}.${index % 200}` });
    browser.cookies.set('enamel_session', token);
    browser.csrfToken = deriveCsrfToken(token);
    return browser;
  });
}
