import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Outcome, PageRequest, TestPage, TestPages } from '#api/ports/payment-processor.ts';
import { sandboxCard } from './sandbox-methods.ts';
import type { SandboxStore } from './sandbox-store.ts';

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Where our own server shows the page; the brand's host comes from the request. */
export const TEST_PAGE_PATH = '/api/payments/test-page/';

/** A page is a charge that is paid there. */
export async function prepareTestPage(
  store: SandboxStore,
  page: PageRequest,
): Promise<{ ref: string; url: string }> {
  const { site, key, amountCents, keepCard, customer, title, doneUrl, lifetimeMs } = page;
  const [made] = await store.query<{ ref: string }>(sql`
    insert into sandbox.charges (ref, key, site, amount_cents, keep_card, customer, page, page_expires_at)
    values (${newId('sbxpage')}, ${key}, ${site}, ${amountCents}, ${keepCard}, ${customer},
      ${JSON.stringify({ title, doneUrl })}::jsonb, now() + ${lifetimeMs}::float8 * interval '1 millisecond')
    on conflict (key) do update set key = excluded.key returning ref`);
  if (!made) throw new Error('the sandbox stored no page');
  return { ref: made.ref, url: new URL(`${TEST_PAGE_PATH}${made.ref}`, doneUrl).href };
}

/** A page that expires takes no money from then on. */
export async function closeExpiredPage(store: SandboxStore, ref: string): Promise<void> {
  await store.query(sql`
    update sandbox.charges set status = 'cancelled', settled_at = now()
    where ref = ${ref} and status = 'open' and page_expires_at <= now()`);
}

interface PageRow extends Omit<TestPage, 'status'> {
  status: string;
}

export const testPages = (
  store: SandboxStore,
  charge: (ref: string, token: string) => Promise<Outcome>,
): TestPages => ({
  async read(ref) {
    await closeExpiredPage(store, ref);
    const [page] = await store.query<PageRow & Record<string, unknown>>(sql`
      select key, status, amount_cents as "amountCents", keep_card as "keepCard", page ->> 'title' as title,
        page ->> 'doneUrl' as "doneUrl"
      from sandbox.charges where ref = ${ref} and page is not null`);
    if (!page) return null;
    const status = page.status === 'open' ? 'open' : page.status === 'captured' ? 'paid' : 'closed';
    return { ...page, status };
  },
  async pay(ref, token) {
    await closeExpiredPage(store, ref);
    const { declines } = sandboxCard(token);
    if (declines) return { status: 'declined', declineCode: declines };
    return charge(ref, token);
  },
});
