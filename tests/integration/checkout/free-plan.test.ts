import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ deps: { liveContent: withFreePlans } });
  const free = await withFreePlans('harbor');
  if (free) await syncCatalog(api.deps.database, free);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

/** The demo brand with all plans free. */
async function withFreePlans(site: string): Promise<LiveContent | null> {
  const live = await brandContent(site);
  if (!live) return null;
  const { catalog } = live.record;
  const price = { member_cents: 0, dependent_cents: 0 };
  const plans = catalog.plans.map((plan) => ({ ...plan, price: { ...plan.price, ...price } }));
  return { content: `${live.content}, free`, record: { ...live.record, catalog: { ...catalog, plans } } };
}

const MONEY = /charge (?:my|your|to) |charges my card|no card on file/i;

it('a free plan is joined and renewed without a card, and no mail or consent mentions a charge', async () => {
  const { browser, cart, email } = await filledCart(api);
  expect(cart.quote).toMatchObject({ totalCents: 0, renewalCents: 0 });
  expect(cart.consents?.renewal).toContain('charges nothing');
  const paid = await sendPayment(browser, { token: '', totalCents: 0, autoRenew: true });
  expect(paid.ok()).toMatchObject({ isAuthenticated: true, receipt: { totalCents: 0, card: null } });
  const account = [email];
  const stored = () =>
    api.rows(
      `select p.purpose, p.status, p.amount_cents as cents, p.processor from payments p join accounts a on a.site = p.site and a.id = p.account_id
      where a.email = $1 order by p.created_at`,
      account,
    );
  const captured = { status: 'captured', cents: 0, processor: 'none' };
  expect(await stored()).toEqual([{ purpose: 'join', ...captured }]);
  const [consent] = await api.rows<{ wording: string }>(
    `select c.wording from consents c join accounts a on a.site = c.site and a.id = c.account_id where a.email = $1 and c.kind = 'renewal'`,
    account,
  );
  expect(consent?.wording).not.toMatch(MONEY);

  api.setNow('2027-05-16T17:00:00Z');
  await sendRenewalNotices(api.deps, 'harbor');
  api.setNow('2027-06-15T17:00:00Z');
  expect(await renewDue(api.deps, 'harbor')).toMatchObject({ charged: 1, failed: 0 });
  expect(await stored()).toEqual([
    { purpose: 'join', ...captured },
    { purpose: 'renewal', ...captured },
  ]);
  const mails = await queuedMails(api, 'harbor', email);
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['welcome', 'renewal-notice']));
  for (const { kind, text } of mails) if (kind !== 'receipt') expect(text).not.toMatch(MONEY);
});

it('a free plan that gets a price later renews only with the member’s consent', async () => {
  api.setNow('2026-06-15T17:00:00Z');
  const { browser, email } = await filledCart(api);
  (await sendPayment(browser, { token: '', totalCents: 0, autoRenew: true })).ok();
  const [row] = await api.rows(
    `select m.auto_renew, m.agreed_cents from memberships m join accounts a on a.site = m.site and a.id = m.account_id where a.email = $1`,
    [email],
  );
  expect(row).toEqual({ auto_renew: true, agreed_cents: 0 });
});
