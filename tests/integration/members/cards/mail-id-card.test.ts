import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailIdCard } from '#contracts/membership/id-card.ts';
import { AT_MESA, createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api, { dependents: [{ firstName: 'Leo', lastName: 'Reyes' }] });
});
afterAll(() => api.close());

const sendCard = (id: string, { browser = ana.browser, dedupeKey = newKey() } = {}) =>
  browser.call(mailIdCard, { params: { id }, body: { dedupeKey } });
const cardMails = async ({ site, email }: TestMember) =>
  (await queuedMails(api, site, email)).filter(({ kind }) => kind === 'id-card');

describe('ID cards by mail', () => {
  it('a membership’s cards are mailed once per key, to the account’s own address', async () => {
    const dedupeKey = newKey();
    for (let times = 0; times < 2; times += 1)
      expect((await sendCard(ana.membershipId, { dedupeKey })).ok()).toEqual({ email: ana.email });
    const [mail, ...more] = await cardMails(ana);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your ID cards from Harbor Dental Club',
      account_id: ana.accountId,
    });
    for (const part of [
      'Member: Ana Reyes',
      'Member: Leo Reyes',
      `Member number: ${ana.number}`,
      'Plan: Harbor Club',
      'Valid: 06/15/26 to 06/14/27',
      'THIS IS NOT INSURANCE',
      'http://harbor.localhost/dashboard?section=cards',
    ])
      expect(mail?.text).toContain(part);
  });

  it('a person’s card is mailed alone', async () => {
    const member = await createMember(api, { dependents: [{ firstName: 'Leo', lastName: 'Reyes' }] });
    (await sendCard(member.memberIds[1]!, { browser: member.browser })).ok();
    const [mail] = await cardMails(member);
    expect(mail?.subject).toBe('Your ID card from Harbor Dental Club');
    expect(mail?.text).toContain('Member: Leo Reyes');
    expect(mail?.text).not.toContain('Ana Reyes');
  });

  it('mails no card of another member or another brand', async () => {
    const other = await createMember(api);
    const elsewhere = await createMember(api, AT_MESA);
    const sender = await createMember(api);
    for (const id of [other.membershipId, other.memberIds[0]!, elsewhere.membershipId, newKey()])
      expect((await sendCard(id, { browser: sender.browser })).refused().code).toBe('not_found');
    for (const member of [other, elsewhere, sender]) expect(await cardMails(member)).toEqual([]);
  });

  it('refuses to mail cards when no one is covered', async () => {
    const gone = await createMember(api, { autoRenew: false, paidAt: '2025-01-10T18:00:00Z' });
    const browser = await logInAgain(api, gone);
    expect((await sendCard(gone.membershipId, { browser })).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'not_covered',
    });
    expect(await cardMails(gone)).toEqual([]);
  });

  it('limits mailed cards per hour and account', async () => {
    const member = await createMember(api);
    const again = () => sendCard(member.membershipId, { browser: member.browser });
    for (let times = 0; times < 5; times += 1) (await again()).ok();
    const refused = await again();
    expect(refused.refused().code).toBe('too_many');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await cardMails(member)).toHaveLength(5);
    const other = await createMember(api);
    (await sendCard(other.membershipId, { browser: other.browser })).ok();
  });

  it('requires a valid key to mail cards', async () => {
    expect((await sendCard(ana.membershipId, { dedupeKey: 'again' })).refused().code).toBe('invalid');
  });
});
