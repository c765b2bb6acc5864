import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { payCheckout } from '#contracts/checkout/cart.ts';
import { balance } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { memberPlan } from '#contracts/member/member-plan.ts';
import { autoRenew, renewSubscription } from '#contracts/member/renew.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { logIn } from '#tests/support/api/accounts.ts';
import { bilingualContent } from '#tests/support/api/brand-content.ts';
import { filledCart } from '#tests/support/api/checkout.ts';
import { addCoupon } from '#tests/support/api/coupons.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import { choosePlan, previewPlan, YEAR } from '#tests/support/api/plan-changes.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

const liveContent = (site: string): Promise<LiveContent | null> => bilingualContent(site);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ deps: { liveContent } });
  await addCoupon(api, { code: 'SPRING', percent: 10 });
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(() => api.close());

/** The member's browser on pages in a language, which every call of these pages names. */
const pagesIn = (language: 'en' | 'es', { site, email }: TestMember): Promise<TestBrowser> =>
  logIn(api, site, email, api.browser(site, { language }));

/** What was agreed to since joining. */
const agreed = ({ accountId, paymentId }: TestMember) =>
  api.rows<{ kind: string; language: string; wording: string }>(
    `select kind, language, wording from consents
    where account_id = $1 and payment_id is distinct from $2 order by created_at, kind`,
    [accountId, paymentId],
  );

it.each([
  ['es', /^Acepto que el plan Harbor Club se renueve automáticamente/],
  ['en', /^I agree that Harbor Club renews automatically/],
] as const)(
  'paying the next term from a page in %s stores the words of that page',
  async (language, begins) => {
    const ana = await createMember(api);
    const browser = await pagesIn(language, ana);
    const preview = { body: {}, query: { preview: 'true' } };
    const { cents, consents } = (await browser.call(renewSubscription, preview)).ok();
    expect(consents.renewal).toMatch(begins);
    const paid = await browser.call(renewSubscription, {
      body: { expectedCents: cents, consent: { terms: true, renewal: true } },
      headers: { 'idempotency-key': newKey() },
    });
    expect(paid.ok().consents).toEqual(consents);
    expect(await agreed(ana)).toEqual([
      { kind: 'renewal', language, wording: consents.renewal },
      { kind: 'terms', language, wording: consents.terms },
    ]);
  },
);

it.each(['es', 'en'] as const)(
  'turning renewal on from a page in %s stores the words of that page',
  async (language) => {
    const ana = await createMember(api, { autoRenew: false });
    const browser = await pagesIn(language, ana);
    const { renewal } = (await browser.call(memberPlan)).ok();
    (
      await browser.call(autoRenew, {
        body: { enabled: true, expectedCents: renewal!.priceCents, consent: true },
      })
    ).ok();
    expect(await agreed(ana)).toEqual([{ kind: 'renewal', language, wording: renewal!.consent }]);
    expect(renewal!.consent).toMatch(
      language === 'es' ? /se renueve automáticamente/ : /renews automatically/,
    );
  },
);

it.each(['es', 'en'] as const)(
  'choosing another plan on a page in %s stores the words of that page',
  async (language) => {
    const ana = await createMember(api, YEAR);
    const browser = await pagesIn(language, ana);
    const { consent, priceCents } = (await previewPlan(browser, 'brightway-student')).ok();
    (await choosePlan(browser, 'brightway-student', priceCents)).ok();
    expect(await agreed(ana)).toEqual([{ kind: 'renewal', language, wording: consent }]);
    expect(consent).toMatch(language === 'es' ? /se renueve automáticamente/ : /renews automatically/);
  },
);

it('the authorization of a bank debit is stored in the words of the page', async () => {
  const browser = api.browser('harbor', { language: 'es' });
  const { cart, email } = await filledCart(api, { browser });
  const { totalCents } = cart.quote!;
  const consents = { terms: true as const, renewal: false, debit: true };
  const body = { token: 'tok_bank', totalCents, method: 'bank' as const, autoRenew: false, consents };
  const sent = await browser.call(payCheckout, { body, headers: { 'idempotency-key': newKey() } });
  expect(sent.ok().state).toBe('processing');
  const [payment] = await api.rows<{ language: string; intent: { consents?: { wording: string }[] } }>(
    `select p.language, p.intent from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id
    where c.email_key = $1`,
    [email],
  );
  expect(payment?.language).toBe('es');
  expect(payment?.intent.consents?.map(({ wording }) => wording)).toContain(cart.consents?.debit);
});

it('a receipt and the balance are in the language of their reader, whatever language they were made in', async () => {
  const ana = await createMember(api, { coupon: 'SPRING' });
  const spanish = await pagesIn('es', ana);
  const english = await pagesIn('en', ana);
  const shown = (
    await spanish.call(cancel, { body: { reason: 'changed_mind' }, query: { preview: 'true' } })
  ).ok();
  expect(shown.rule.text).toMatch(/se le devuelve el precio/);
  (await spanish.call(cancel, { body: { reason: 'changed_mind', expectedCents: shown.refundCents } })).ok();
  const [payment] = await api.rows<{ id: string }>('select id from payments where account_id = $1', [
    ana.accountId,
  ]);
  const read = async (browser: TestBrowser) => {
    const { entries } = (await browser.call(balance)).ok();
    const { lines, service, refunds } = (await browser.call(receipt, { params: { id: payment!.id } })).ok();
    return {
      service,
      lines: lines.map(({ text }) => text),
      refunds: refunds.map(({ text }) => text),
      entries: entries.map(({ text }) => text).toSorted(),
    };
  };
  expect(await read(spanish)).toEqual({
    service: 'Membresía de descuentos dentales',
    lines: ['Harbor Club: Ana Reyes', 'Cupón SPRING'],
    refunds: ['Devuelto a su tarjeta'],
    entries: ['Membresía', 'Membresía cancelada', 'Pago con tarjeta', 'Reembolso a su tarjeta'],
  });
  expect(await read(english)).toEqual({
    service: 'Dental discount membership',
    lines: ['Harbor Club: Ana Reyes', 'Coupon SPRING'],
    refunds: ['Returned to your card'],
    entries: ['Membership', 'Membership canceled', 'Payment by card', 'Refund to your card'],
  });
});
