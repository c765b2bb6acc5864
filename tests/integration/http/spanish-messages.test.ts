import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveContent } from '#api/brand/live-brand.ts';
import type { login } from '#contracts/auth/login.ts';
import { validateCoupon } from '#contracts/catalog/plans.ts';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { balancePay, updateBilling } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import { changePlan } from '#contracts/member/member-plan.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { autoRenew, renewSubscription } from '#contracts/member/renew.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import { bilingualContent } from '#tests/support/api/brand-content.ts';
import { filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import { pay } from '#tests/support/api/payments.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { Answer, TestBrowser } from '#tests/support/api/test-browser.ts';
import { FORMS, refusalsOf, UNKNOWN_ID } from '#tests/support/api/wrong-bodies.ts';

/** Words of which an English sentence has at least one, and a Spanish one none. */
const ENGLISH = /\b(?:the|this|your?|please|is|are|was|not|enter|choose|with|of|to|we|it|can)\b/i;

const liveContent = (site: string): Promise<LiveContent | null> => bilingualContent(site);

let api: TestApi;
let ana: TestMember;
/** Ana's browser on a page in Spanish. */
let page: TestBrowser;
beforeAll(async () => {
  api = await openTestApi({ deps: { liveContent } });
  ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
  page = await logIn(api, 'harbor', ana.email, api.browser('harbor', { language: 'es' }));
});
afterAll(() => api.close());

describe.each(FORMS)('%s', (_name, endpoint) => {
  it('every message to a Spanish page is in Spanish', async () => {
    let refused = 0;
    const values = [undefined, null, '', 'x', 0.5];
    for await (const { message, fields } of refusalsOf(api, { page, endpoint, values, language: 'es' }))
      for (const text of [message, ...Object.values(fields ?? {})]) {
        refused += 1;
        expect(text).not.toMatch(ENGLISH);
      }
    expect(refused).toBeGreaterThan(0);
  });
});

const keyed = () => ({ 'idempotency-key': newKey() });
const MIA = { firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' } as const;

type Refused = Promise<Pick<Answer<typeof login>, 'refused'>>;

it.each<[what: string, says: string | RegExp, call: () => Refused]>([
  [
    'a balance that is nothing',
    'No debe nada.',
    () => page.call(balancePay, { body: { expectedCents: 100 }, headers: keyed() }),
  ],
  [
    'a card that the bank declines',
    /^Su banco rechazó la tarjeta/,
    () => page.call(updateBilling, { body: { paymentToken: 'tok_declined' } }),
  ],
  [
    'a renewal at another price',
    'La cantidad cambió. Revísela otra vez.',
    () => page.call(autoRenew, { body: { enabled: true, expectedCents: 1, consent: true } }),
  ],
  [
    'a payment of the next term without its consents',
    'Acepte los términos para continuar.',
    () => page.call(renewSubscription, { body: { expectedCents: 1 }, headers: keyed() }),
  ],
  [
    'the office that the member has',
    'Este ya es su consultorio.',
    () => page.call(memberSwitch, { params: { id: 'point-loma' } }),
  ],
  [
    'a change to an email address that is the present one',
    'Este ya es su correo electrónico.',
    () => page.call(memberUpdate, { body: { email: ana.email, password: PASSWORD } }),
  ],
  [
    'a person who is too young for a relation',
    /./,
    () =>
      page.call(dependentAdd, {
        body: { dependent: { ...MIA, relation: 'parent' } },
        query: { preview: 'true' },
      }),
  ],
  [
    'a plan that the brand does not have',
    'No encontramos lo que busca.',
    () => page.call(changePlan, { body: { planId: 'unknown' }, query: { preview: 'true' } }),
  ],
  [
    'a receipt of another account',
    'No encontramos lo que busca.',
    () => page.call(receipt, { params: { id: UNKNOWN_ID } }),
  ],
  [
    'an unknown coupon',
    /cupón/,
    () =>
      page.call(validateCoupon, {
        query: { coupon: 'NONE', plan_id: 'harbor-club', location_id: 'point-loma', people: '1' },
      }),
  ],
  [
    'an unknown city',
    /ciudad/,
    () => page.call(searchProviders, { query: { city: 'Atlantis', state: 'CA' } }),
  ],
  [
    'a person in a cart that does not exist',
    'Su inscripción sin terminar venció. Empiece otra vez.',
    () => api.browser('harbor', { language: 'es' }).call(addCheckoutMember, { body: MIA }),
  ],
  [
    'a payment that the bank declines',
    /^Su banco rechazó la tarjeta/,
    async () => {
      const browser = api.browser('harbor', { language: 'es' });
      const { cart } = await filledCart(api, { browser });
      return sendPayment(browser, { token: 'tok_declined', totalCents: cart.quote!.totalCents });
    },
  ],
])('%s is refused in Spanish', async (_what, says, call) => {
  const { message, fields } = (await call()).refused();
  const text = fields ? Object.values(fields).join(' ') : message;
  if (typeof says === 'string') expect(text).toBe(says);
  else expect(text).toMatch(says);
  expect(text).not.toMatch(ENGLISH);
});

it('a canceled membership is refused in Spanish, with days in words', async () => {
  const member = await createMember(api);
  const browser = await logIn(api, 'harbor', member.email, api.browser('harbor', { language: 'es' }));
  (await pay(browser, 14_900)).ok();
  expect((await pay(browser, 14_900)).refused().message).toMatch(
    /^Usted ya pagó hasta el \d+ de [a-z]+ de \d{4}\.$/,
  );
  const other = await createMember(api);
  const spanish = await logIn(api, 'harbor', other.email, api.browser('harbor', { language: 'es' }));
  const body = { reason: 'changed_mind' as const };
  const { refundCents } = (await spanish.call(cancel, { body, query: { preview: 'true' } })).ok();
  (await spanish.call(cancel, { body: { ...body, expectedCents: refundCents } })).ok();
  const again = (await spanish.call(cancel, { body: { ...body, expectedCents: refundCents } })).refused();
  expect(again.message).not.toMatch(ENGLISH);
});
