import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { liveBrand } from '#api/brand/live-brand.ts';
import { composeMail } from '#api/mails/compose-mail.ts';
import { normalizeEmailKey } from '#api/services/auth/email-key.ts';
import { mailIfAccountExists } from '#api/services/auth/mail-if-account-exists.ts';
import { type Mail, queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { failureMessage } from '#api/services/payments/payment-errors.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { bilingualContent, brandContent } from '#tests/support/api/brand-content.ts';
import { ADDRESS, filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { paths } from '#util/site/paths.ts';

let api: TestApi;
beforeAll(async () => {
  const liveContent = (site: string) => (site === 'harbor' ? bilingualContent(site) : brandContent(site));
  api = await openTestApi({ deps: { liveContent } });
});
afterAll(() => api.close());
beforeEach(() => api.rows('delete from outbox'));

const EXPIRED = { status: 'declined', declineCode: 'expired_card', method: 'card' } as const;
const cardFailed: Mail['mail'] = () =>
  composeMail({
    subject: 'Card',
    blocks: [{ kind: 'note', text: failureMessage(EXPIRED).message }],
    signature: [],
  });

let mails = 0;

/** Queues a mail to a new account, in a call in English. */
async function mailTo(site: string, language: string | null) {
  mails += 1;
  const account = await createAccount(api, { site, language, email: `reader${mails}@example.com` });
  const brand = await liveBrand(api.deps, site);
  await inLanguage('en', () =>
    api.deps.database.inSite(site, (tx) =>
      queueMailTo(tx, brand, account, {
        kind: 'card-failed',
        mail: cardFailed,
        dedupeKey: `mail ${mails}`,
      }),
    ),
  );
  const [mail] = await api.rows('select language, text, body from outbox where recipient = $1', [
    account.email,
  ]);
  return mail;
}

it('a mail is in the language of the account that receives it, not of the call that causes it', async () => {
  expect(await mailTo('harbor', 'es')).toMatchObject({
    language: 'es',
    text: expect.stringContaining('La tarjeta está vencida.'),
    body: { language: 'es' },
  });
  expect(await mailTo('harbor', null)).toMatchObject({
    language: 'en',
    text: expect.stringContaining('The card has expired.'),
  });
});

it.each([
  ['es', '/es/dashboard'],
  ['en', '/dashboard'],
])('the links of a mail in %s lead to %s', async (language, address) => {
  const { deps } = api;
  const account = await createAccount(api, { language, email: `links-${language}@example.com` });
  const brand = await liveBrand(deps, 'harbor');
  const mail: Mail['mail'] = () => ({ subject: 'Link', text: `Open ${brand.origin}${paths.dashboard}.` });
  await deps.database.inSite('harbor', (tx) =>
    queueMailTo(tx, brand, account, { kind: 'card-failed', mail, dedupeKey: `links ${language}` }),
  );
  expect(await api.rows('select text from outbox')).toEqual([{ text: `Open ${brand.origin}${address}.` }]);
});

it('a mail of a brand in English only is in English', async () => {
  const english = { language: 'en', text: expect.stringContaining('The card has expired.') };
  expect(await mailTo('brightway', 'es')).toMatchObject(english);
});

it.each([
  ['es', 'es', 'La tarjeta está vencida.'],
  [null, 'en', 'The card has expired.'],
])('a mail to an address that may be known is for an account in %s in %s', async (own, language, text) => {
  const email = `known-${language}@example.com`;
  await createAccount(api, { language: own, email });
  const { deps } = api;
  const brand = await liveBrand(deps, 'harbor');
  const call = { site: 'harbor', deps, inSite: deps.database.inSite.bind(deps.database, 'harbor') };
  await mailIfAccountExists(call as Parameters<typeof mailIfAccountExists>[0], {
    kind: 'card-failed',
    emailKey: normalizeEmailKey(email),
    mayMail: true,
    brand,
    mail: cardFailed,
  });
  expect(await api.rows('select language, text, body from outbox')).toMatchObject([
    { language, text: expect.stringContaining(text), body: { language } },
  ]);
});

it('who joins in Spanish agrees to Spanish words, which are kept, and has a Spanish account', async () => {
  const browser = api.browser('harbor', { language: 'es' });
  const { cart, email } = await filledCart(api, { browser });
  expect(cart.consents?.renewal).toMatch(/^Acepto que el plan Harbor Club se renueve automáticamente/);
  (await sendPayment(browser, { totalCents: cart.quote!.totalCents })).ok();
  const [account] = await api.rows('select id, language from accounts where email = $1', [email]);
  expect(account?.language).toBe('es');
  const consents = await api.rows('select kind, language, wording from consents where account_id = $1', [
    account?.id,
  ]);
  expect(consents.length).toBeGreaterThan(0);
  for (const { kind, language, wording } of consents)
    expect({ language, wording }).toEqual({
      language: 'es',
      wording: cart.consents?.[kind as 'terms' | 'renewal'],
    });
  expect(await api.rows('select language from payments where account_id = $1', [account?.id])).toEqual([
    { language: 'es' },
  ]);
  const [welcome] = await api.rows(`select language, text from outbox where kind = 'welcome'`);
  expect(welcome).toMatchObject({
    language: 'es',
    text: expect.stringContaining(consents[0]?.wording as string),
  });
  expect(welcome?.text).toContain('LO QUE USTED ACEPTÓ');
});

it('a member chooses the language of the brand’s mails', async () => {
  await createAccount(api, { email: 'switch@example.com' });
  const browser = await logIn(api, 'harbor', 'switch@example.com');
  const chosen = (await browser.call(memberUpdate, { body: { language: 'es' } })).ok();
  expect(chosen.account.language).toBe('es');
  expect((await browser.call(memberInfo)).ok().account).toMatchObject({ language: 'es' });
  const body = { ...ADDRESS, language: 'fr' as 'es' };
  expect((await browser.call(memberUpdate, { body })).refused().fields).toEqual({
    language: 'Please choose one of the languages.',
  });
});
