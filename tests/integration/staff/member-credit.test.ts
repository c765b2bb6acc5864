import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { balance } from '#contracts/member/billing.ts';
import { giveCredit } from '#contracts/staff/member-money.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import { auditedActions, brand, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let finance: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  finance = await signInAs(api, 'finance', brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const credit = (
  { site, accountId }: TestMember,
  body: { cents: number; key?: string },
  browser: TestBrowser = finance,
) =>
  browser.call(giveCredit, {
    params: { site, accountId },
    body: { reason: 'Waited long', key: newKey(), ...body },
  });

it('a credit is given once for each key, and the member sees it and gets an email', async () => {
  const member = await createMember(api);
  const key = newKey();
  const answers = await Promise.all([1, 2, 3].map(() => credit(member, { cents: 2500, key })));
  for (const answer of answers)
    expect(answer.ok()).toMatchObject({ status: 'done', cents: 2500, balanceCents: -2500 });
  expect((await credit(member, { cents: 100 })).ok().balanceCents).toBe(-2600);

  const { creditCents, entries } = (await member.browser.call(balance)).ok();
  expect(creditCents).toBe(2600);
  expect(entries.filter(({ kind }) => kind === 'credit')).toMatchObject([
    { text: 'Credit from customer service' },
    { text: 'Credit from customer service' },
  ]);
  const mails = await queuedMails(api, member.site, member.email);
  expect(mails.filter(({ kind }) => kind === 'credit').map(({ subject }) => subject)).toHaveLength(2);
  expect(mails.map(({ text }) => text).join()).not.toContain('Waited long');
  expect(await auditedActions(api, member.accountId)).toContain('member.changed');
});

it('the next renewal uses a credit', async () => {
  const member = await createMember(api);
  (await credit(member, { cents: 2500 })).ok();
  api.setNow('2027-05-20T18:00:00Z');
  await sendRenewalNotices(api.deps, 'harbor');
  api.setNow('2027-06-15T18:00:00Z');
  await renewDue(api.deps, 'harbor');
  const charged = await api.rows(
    `select amount_cents as cents from payments where account_id = $1 and purpose = 'renewal'`,
    [member.accountId],
  );
  expect(charged).toEqual([{ cents: 12_400 }]);
  api.setNow('2026-06-15T17:00:00Z');
});

it('a credit is given only by people who may refund, over the office of the member', async () => {
  const member = await createMember(api);
  const agent = await signInAs(api, 'agent', brand('harbor'));
  expect((await credit(member, { cents: 100 }, agent)).refused().code).toBe('not_permitted');
  const elsewhere = await signInAs(api, 'finance', office('harbor', 'la-jolla'));
  expect((await credit(member, { cents: 100 }, elsewhere)).refused().code).toBe('not_found');
  for (const cents of [0, -100, 1.5, 1_000_001])
    expect((await credit(member, { cents })).refused().code, String(cents)).toBe('invalid');
});
