import { deriveCsrfToken, hashToken, newToken } from '#api/kernel/tokens.ts';
import { normalizeEmailKey } from '#api/services/auth/email-key.ts';
import { hashPassword } from '#api/services/auth/password-hash.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

export const PASSWORD = 'lantern meadow 7 ribbons';

const hashes = new Map<string, Promise<string>>();

/** Hashes are shared between tests, because hashing is slow on purpose. */
export function hashCached(password = PASSWORD): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

export interface TestAccount {
  site: string;
  id: string;
  email: string;
  /** '' without one */
  password: string;
}

type AccountInput = Partial<Omit<typeof accounts.$inferInsert, 'id' | 'passwordHash' | 'emailKey'>>;

/** Creates an account that can log in, without a membership. */
export async function createAccount(
  api: TestApi,
  {
    site = 'harbor',
    email = 'ana@example.com',
    password = PASSWORD,
    ...more
  }: AccountInput & { password?: string | null } = {},
): Promise<TestAccount> {
  const passwordHash = password === null ? null : await hashCached(password);
  const now = api.deps.now();
  const [made] = await api.deps.database.inSite(site, (tx) =>
    tx
      .insert(accounts)
      .values({
        site,
        email,
        emailKey: normalizeEmailKey(email),
        passwordHash,
        passwordChangedAt: now,
        createdAt: now,
        ...more,
      })
      .returning({ id: accounts.id }),
  );
  return { site, id: made!.id, email, password: password ?? '' };
}

/** Logs an account in without the login call. @returns its browser */
export async function logIn(
  api: TestApi,
  site: string,
  email: string,
  browser: TestBrowser = api.browser(site),
): Promise<TestBrowser> {
  const token = newToken();
  const now = api.deps.now();
  const [account] = await api.rows<{ id: string }>(
    'select id from accounts where site = $1 and email_key = $2',
    [site, normalizeEmailKey(email)],
  );
  if (!account) throw new Error(`there is no account ${email} at ${site}`);
  await api.deps.database.inSite(site, (tx) =>
    tx.insert(sessions).values({
      site,
      accountId: account.id,
      tokenHash: hashToken(token),
      device: 'Firefox on Linux',
      createdAt: now,
      lastSeenAt: now,
    }),
  );
  browser.cookies.set('enamel_session', token);
  browser.cookies.set('enamel_auth', '1');
  browser.csrfToken = deriveCsrfToken(token);
  return browser;
}
