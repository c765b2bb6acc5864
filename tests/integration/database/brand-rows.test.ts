import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { contact } from '#contracts/support/contact.ts';
import { countBrandRows, renameBrandRows, stopBrand } from '#db/setup/brand-rows.ts';
import { logIn } from '#tests/support/api/accounts.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { createMember } from '#tests/support/api/members.ts';
import { brand, createStaff, grant } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeEach(async () => {
  // Newport is Harbor’s new name.
  const liveContent = async (site: string) => {
    const content = await brandContent(site === 'newport' ? 'harbor' : site);
    if (site !== 'newport' || !content) return content;
    return { ...content, record: { ...content.record, site: { ...content.record.site, id: site } } };
  };
  api = await openTestApi({ deps: { liveContent } });
});
afterEach(async () => {
  await expectInvariants(api);
  await api.close();
});

const countRows = (site: string) => countBrandRows(api.databaseUrl, site);
const rename = (from: string, to: string) => renameBrandRows(api.databaseUrl, { from, to });

it('a renamed brand keeps its members and payments, and members can log in', async () => {
  const ana = await createMember(api, { dependents: [{}] });
  const before = await countRows('harbor');
  expect(before).toMatchObject({ members: 1, renewals: 1, unsettled: 0 });
  // A visit to the new pages has copied their catalog.
  const live = await api.deps.liveContent('newport');
  if (live) await syncCatalog(api.deps.database, live);

  await rename('harbor', 'newport');
  expect(await countRows('newport')).toEqual(before);
  expect(await countRows('harbor')).toMatchObject({ accounts: 0, members: 0 });
  const [paid] = await api.rows<{ count: number }>(
    "select count(*)::int as count from payments where site = 'newport' and status = 'captured'",
  );
  expect(paid?.count).toBe(1);
  const browser = await logIn(api, 'newport', ana.email);
  expect((await browser.call(memberInfo)).ok()).toMatchObject({ account: { email: ana.email } });

  // The rename is repeated, as after an interruption.
  await rename('harbor', 'newport');
  expect(await countRows('newport')).toEqual(before);
  await rename('newport', 'harbor');
});

it('roles of the staff follow a renamed brand, once each', async () => {
  const ana = await createStaff(api, [grant('agent', brand('harbor')), grant('editor', brand('mesa'))]);
  const leo = await createStaff(api, [grant('agent', brand('harbor')), grant('agent', brand('newport'))]);
  await createMember(api);
  await rename('harbor', 'newport');
  const grantsOf = ({ id }: { id: string }) =>
    api.rows('select role, scope_site as site from staff_grants where staff_id = $1 order by role', [id]);
  expect(await grantsOf(ana)).toEqual([
    { role: 'agent', site: 'newport' },
    { role: 'editor', site: 'mesa' },
  ]);
  expect(await grantsOf(leo)).toEqual([{ role: 'agent', site: 'newport' }]);
  await rename('newport', 'harbor');
});

it('a message sent from the old pages during a rename is moved too', async () => {
  await createMember(api);
  await rename('harbor', 'newport');
  // A process that starts during the rename copies the old catalog again.
  const live = await api.deps.liveContent('harbor');
  if (live) await syncCatalog(api.deps.database, live);
  const body = { name: 'Leo', email: 'leo@example.com', phone: '', subject: 'A question', message: 'Where?' };
  (await api.browser('harbor').call(contact, { body: { ...body, dedupeKey: randomUUID() } })).ok();
  const { accountId } = await createMember(api, { email: 'late@example.com' });
  await renameBrandRows(api.databaseUrl, { from: 'harbor', to: 'newport', isLate: true });
  expect(await api.rows('select distinct site from contact_messages')).toEqual([{ site: 'newport' }]);
  expect(await api.rows('select site from accounts where id = $1', [accountId])).toEqual([
    { site: 'newport' },
  ]);
  expect(await countRows('newport')).toMatchObject({ accounts: 2, members: 2 });
  expect(await countRows('harbor')).toMatchObject({ accounts: 0, members: 0 });
});

it('a payment that is charged during a rename is settled under the new name', async () => {
  const { browser, email } = await filledCart(api);
  const { processor } = api.deps;
  const confirm: typeof processor.confirm = async (...charge) => {
    await rename('harbor', 'newport');
    return processor.confirm(...charge);
  };
  api.deps.processor = { ...processor, confirm };
  expect((await sendPayment(browser, { totalCents: 14900 })).refused().code).toBe('payment_unknown');
  api.deps.processor = processor;
  api.advance(120_000);
  await reconcile(api.deps);
  expect(await api.rows('select site, status from payments')).toEqual([
    { site: 'newport', status: 'captured' },
  ]);
  expect(await api.rows('select site from accounts where email = $1', [email])).toEqual([
    { site: 'newport' },
  ]);
});

it('refuses to merge two brands with members', async () => {
  await createMember(api, { site: 'harbor' });
  await createMember(api, { site: 'mesa', plan: 'mesa-home-office', office: 'phoenix-arcadia' });
  await expect(rename('harbor', 'mesa')).rejects.toThrow('Both harbor and mesa have members');
  expect((await countRows('harbor')).members).toBe(1);
});

it('a closed brand charges no member again, logs all members out, and keeps their data', async () => {
  const { browser, accountId } = await createMember(api, { site: 'harbor' });
  expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
  const before = await countRows('harbor');
  await stopBrand(api.databaseUrl, 'harbor', api.deps.now());
  await stopBrand(api.databaseUrl, 'harbor', api.deps.now());
  expect(await countRows('harbor')).toEqual({ ...before, renewals: 0 });
  expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
  const events = await api.rows('select details from account_events where account_id = $1 and kind = $2', [
    accountId,
    'auto_renew_off',
  ]);
  expect(events).toMatchObject([{ details: { why: 'brand_closed' } }]);
});

it('refuses to close a brand with a payment in progress', async () => {
  const { paymentId } = await createMember(api, { site: 'harbor' });
  const set = (status: string) =>
    api.rows("update payments set status = $2 where site = 'harbor' and id = $1", [paymentId, status]);
  await set('started');
  await expect(stopBrand(api.databaseUrl, 'harbor', api.deps.now())).rejects.toThrow('in progress');
  await set('captured');
});
