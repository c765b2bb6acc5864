import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailIdCard } from '#contracts/membership/id-card.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api, { dependents: [{ firstName: 'Leo', lastName: 'Reyes' }] });
});
afterAll(() => api.close());

const ask = (id: string, { browser = ana.browser, dedupeKey = newKey() } = {}) =>
  browser.call(mailIdCard, { params: { id }, body: { dedupeKey } });
const cardMails = async ({ site, email }: TestMember) =>
  (await queuedMails(api, site, email)).filter(({ kind }) => kind === 'id-card');

describe('cards by mail', () => {
  it('go to the account’s own address: everybody’s for the membership, once however often it is sent', async () => {
    const dedupeKey = newKey();
    for (let times = 0; times < 2; times += 1)
      expect((await ask(ana.membershipId, { dedupeKey })).ok()).toEqual({ email: ana.email });
    const [mail, ...more] = await cardMails(ana);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your ID cards from Harbor Dental Club',
      account_id: ana.accountId,
    });
    for (const part of [
      ...['Member: Ana Reyes', 'Member: Leo Reyes', `Member number: ${ana.number}`, 'Plan: Harbor Club'],
      ...['Valid: 06/15/26 to 06/14/27', 'THIS IS NOT INSURANCE'],
      'http://harbor.localhost/dashboard?section=cards',
    ])
      expect(mail?.text).toContain(part);
  });

  it('belong to one member', async () => {
    const member = await createMember(api, { dependents: [{ firstName: 'Leo', lastName: 'Reyes' }] });
    (await ask(member.memberIds[1]!, { browser: member.browser })).ok();
    const [mail] = await cardMails(member);
    expect(mail?.subject).toBe('Your ID card from Harbor Dental Club');
    expect(mail?.text).toContain('Member: Leo Reyes');
    expect(mail?.text).not.toContain('Ana Reyes');
  });

  it('are not sent for another member’s card, another brand’s, or without a login', async () => {
    const other = await createMember(api);
    const elsewhere = await createMember(api, {
      ...{ site: 'mesa', plan: 'mesa-home-office', office: 'phoenix-arcadia', state: 'AZ' },
    });
    const asking = await createMember(api);
    for (const id of [other.membershipId, other.memberIds[0]!, elsewhere.membershipId, newKey()])
      expect((await ask(id, { browser: asking.browser })).refused().code).toBe('not_found');
    for (const member of [other, elsewhere, asking]) expect(await cardMails(member)).toEqual([]);
  });

  it('are not sent when no one is covered any more', async () => {
    const gone = await createMember(api, { autoRenew: false, paidAt: '2025-01-10T18:00:00Z' });
    const browser = await logInAgain(api, gone);
    expect((await ask(gone.membershipId, { browser })).refused()).toMatchObject({
      ...{ code: 'not_allowed', reason: 'not_covered' },
    });
    expect(await cardMails(gone)).toEqual([]);
  });

  it('are a few in an hour, each account counting for itself', async () => {
    const member = await createMember(api);
    const again = () => ask(member.membershipId, { browser: member.browser });
    for (let times = 0; times < 5; times += 1) (await again()).ok();
    const refused = await again();
    expect(refused.refused().code).toBe('too_many');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await cardMails(member)).toHaveLength(5);
    const neighbour = await createMember(api);
    (await ask(neighbour.membershipId, { browser: neighbour.browser })).ok();
  });

  it('need a key of the form that asks', async () => {
    expect((await ask(ana.membershipId, { dedupeKey: 'again' })).refused().code).toBe('invalid');
  });
});
