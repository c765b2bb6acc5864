import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssisted } from '#contracts/auth/assisted.ts';
import type { AssistedMode } from '#contracts/auth/assisted-modes.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { updateBilling } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from '#contracts/passkeys/passkeys.ts';
import * as step from '#contracts/second-step/second-step.ts';
import { openAssisted, readMember } from '#contracts/staff/members.ts';
import { disableStaff } from '#contracts/staff/people.ts';
import { staffSignOut } from '#contracts/staff/session.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { addMemberPasskey, passkeyAt } from '#tests/support/api/member-passkeys.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { turnOnSecondStep } from '#tests/support/api/second-step.ts';
import { brand, createStaff, grant, office, signInAs, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const agentBrowser = async (scope = brand('harbor')) => signInAs(api, 'agent', scope);

const ask = (staff: TestBrowser, { site, accountId }: TestMember, mode: AssistedMode) =>
  staff.call(openAssisted, {
    params: { site, accountId },
    body: { mode, reason: 'Asked by phone' },
  });

const tokenOf = async (staff: TestBrowser, member: TestMember, mode: AssistedMode) => {
  const { address } = (await ask(staff, member, mode)).ok();
  return new URL(address).hash.slice(1);
};

/** Opens the address as the brand's page does. */
const redeem = (browser: TestBrowser, token: string) =>
  browser.send(startAssisted.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  });

async function openAs(staff: TestBrowser, member: TestMember, mode: AssistedMode): Promise<TestBrowser> {
  const browser = api.browser();
  const response = await redeem(browser, await tokenOf(staff, member, mode));
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/dashboard');
  await browser.open();
  return browser;
}

const eventsOf = ({ accountId }: TestMember) =>
  api.rows<{ action: string; reason: string; before: unknown; after: unknown }>(
    'select action, reason, before, after from audit_events where subject_id = $1 order by number',
    [accountId],
  );

describe('a member’s account that the staff opened', () => {
  it('shows what the member sees, and says who looks', async () => {
    const member = await createMember(api);
    const browser = await openAs(await agentBrowser(), member, 'look');
    const info = (await browser.call(memberInfo)).ok();
    expect(info.account.email).toBe(member.email);
    expect(info.assisted).toMatchObject({
      mode: 'look',
      name: expect.stringContaining('Person of'),
      record: expect.stringContaining(`id=${member.accountId}`),
    });
    expect((await member.browser.call(memberInfo)).ok().assisted).toBeNull();
    const { sessions } = (await member.browser.call(listSessions)).ok();
    expect(sessions.map(({ device }) => device)).toContain('Customer service, for you');
    expect(await eventsOf(member)).toMatchObject([
      { action: 'member.opened', reason: 'Asked by phone', after: { mode: 'look' } },
    ]);
  });

  it('changes nothing when it was opened for looking, and shows previews', async () => {
    const member = await createMember(api);
    const browser = await openAs(await agentBrowser(), member, 'look');
    const reason = 'changed_mind' as const;
    const preview = await browser.call(cancel, { query: { preview: 'true' }, body: { reason } });
    expect(preview.status).toBe(200);
    const expectedCents = preview.ok().refundCents;
    for (const refused of [
      await browser.call(cancel, { body: { reason, expectedCents } }),
      await browser.call(memberUpdate, { body: { city: 'Fresno' } }),
      await browser.call(autoRenew, { body: { enabled: false } }),
    ])
      expect(refused.refused()).toMatchObject({ code: 'not_permitted', reason: 'assisted' });
    expect((await member.browser.call(memberInfo)).ok().account.city).not.toBe('Fresno');
  });

  it('records each change with what was before and after', async () => {
    const member = await createMember(api);
    const browser = await openAs(await agentBrowser(), member, 'change');
    (await browser.call(memberUpdate, { body: { city: 'Fresno' } })).ok();
    (await browser.call(autoRenew, { body: { enabled: false } })).ok();
    const info = (await member.browser.call(memberInfo)).ok();
    expect(info.account.city).toBe('Fresno');
    expect(await eventsOf(member)).toMatchObject([
      { action: 'member.opened' },
      {
        action: 'member.change_asked',
        reason: 'Asked by phone',
        after: { call: 'PATCH /api/v4/member/update', body: { city: 'Fresno' } },
      },
      {
        action: 'member.changed',
        before: { account: { city: expect.any(String) } },
        after: { changed: { account: { city: 'Fresno' } } },
      },
      { action: 'member.change_asked' },
      {
        action: 'member.changed',
        before: { memberships: { [member.membershipId]: { autoRenew: true } } },
        after: { changed: { memberships: { [member.membershipId]: { autoRenew: false } } } },
      },
    ]);
  });

  it('records a change that the rules refuse', async () => {
    const member = await createMember(api);
    const browser = await openAs(await agentBrowser(), member, 'change');
    const answer = await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 1 } });
    expect(answer.refused().code).toBe('conflict');
    expect((await eventsOf(member)).at(-1)).toMatchObject({
      action: 'member.change_refused',
      after: { code: 'conflict' },
    });
  });

  it('lists passkeys, and adds and removes none', async () => {
    const member = await createMember(api);
    await addMemberPasskey(member.browser);
    const [{ id } = { id: '' }] = (await member.browser.call(listPasskeys)).ok().passkeys;
    const proof = { currentPassword: PASSWORD };
    for (const mode of ['look', 'change'] as const) {
      const browser = await openAs(await agentBrowser(), member, mode);
      expect((await browser.call(listPasskeys)).ok().passkeys).toHaveLength(1);
      const credential = passkeyAt().register('x'.repeat(43));
      for (const refused of [
        await browser.call(passkeyOptions, { body: { ...proof, name: 'Other' } }),
        await browser.call(addPasskey, { body: { name: 'Other', credential } }),
        await browser.call(removePasskey, { params: { id }, body: proof }),
      ])
        expect(refused.refused()).toMatchObject({ code: 'not_permitted', reason: 'assisted' });
    }
  });

  it('is on the record as a colleague, and not as an unknown browser of the member', async () => {
    const member = await createMember(api);
    const staff = await agentBrowser();
    await openAs(staff, member, 'look');
    const { site, accountId } = member;
    const { sessions } = (await staff.call(readMember, { params: { site, accountId } })).ok();
    expect(sessions.map(({ isStaff }) => isStaff).toSorted()).toEqual([false, true]);
  });

  it('neither shows nor changes the second step', async () => {
    const member = await createMember(api);
    await turnOnSecondStep(api, member.browser);
    const full = { currentPassword: PASSWORD, stepCode: '123456' };
    for (const mode of ['look', 'change'] as const) {
      const browser = await openAs(await agentBrowser(), member, mode);
      for (const refused of [
        await browser.call(step.readSecondStep),
        await browser.call(step.beginSecondStep, { body: {} }),
        await browser.call(step.confirmSecondStep, { body: { code: '123456' } }),
        await browser.call(step.renewRecoveryCodes, { body: full }),
        await browser.call(step.turnOffSecondStep, { body: full }),
        await browser.call(step.endTrust, { body: {} }),
      ])
        expect(refused.refused()).toMatchObject({ code: 'not_permitted', reason: 'assisted' });
    }
  });

  it('gives no password, card or consent in the member’s name', async () => {
    const member = await createMember(api);
    const browser = await openAs(await agentBrowser(), member, 'change');
    const refusals = [
      await browser.call(updateBilling, { body: { paymentToken: 'tok_mastercard' } }),
      await browser.call(memberUpdate, { body: { email: 'thief@example.com', password: 'x'.repeat(12) } }),
      await browser.call(autoRenew, { body: { enabled: true, expectedCents: 1, consent: true } }),
    ];
    for (const refusal of refusals)
      expect(refusal.refused()).toMatchObject({ code: 'not_permitted', reason: 'assisted' });
  });
});

describe('the address of such an account', () => {
  it('works once, for a minute, and at the brand of the member', async () => {
    const member = await createMember(api);
    const staff = await agentBrowser();
    const token = await tokenOf(staff, member, 'look');
    expect((await redeem(api.browser('mesa'), token)).status).toBe(410);
    expect((await redeem(api.browser(), token)).status).toBe(303);
    expect((await redeem(api.browser(), token)).status).toBe(410);
    const late = await tokenOf(staff, member, 'look');
    api.advance(61_000);
    expect((await redeem(api.browser(), late)).status).toBe(410);
    expect((await redeem(api.browser(), '')).status).toBe(410);
  });

  it('is made only for members whom the person may see or change', async () => {
    const member = await createMember(api, { office: 'la-jolla' });
    const elsewhere = await agentBrowser(office('harbor', 'point-loma'));
    expect((await ask(elsewhere, member, 'look')).refused().code).toBe('not_found');
    const desk = await signInAs(api, 'front_desk', brand('harbor'));
    expect((await ask(desk, member, 'change')).refused().code).toBe('not_permitted');
    // the dashboard shows grievances and payments
    expect((await ask(desk, member, 'look')).refused().code).toBe('not_permitted');
    const auditor = await signInAs(api, 'auditor', brand('harbor'));
    expect((await ask(auditor, member, 'change')).refused().code).toBe('not_permitted');
    expect((await ask(auditor, member, 'look')).status).toBe(200);
  });
});

describe('an opened account', () => {
  const isLoggedIn = async (browser: TestBrowser) => (await browser.call(authStatus)).ok().isAuthenticated;

  it('closes when the person signs out or is disabled', async () => {
    const member = await createMember(api);
    const staff = await agentBrowser();
    const browser = await openAs(staff, member, 'look');
    expect(await isLoggedIn(browser)).toBe(true);
    await staff.call(staffSignOut);
    expect(await isLoggedIn(browser)).toBe(false);

    const person = await createStaff(api, [grant('agent')]);
    const opened = await openAs(await signInStaff(api, person), member, 'look');
    const owner = await signInAs(api, 'owner');
    (await owner.call(disableStaff, { params: { id: person.id }, body: { reason: 'Left' } })).ok();
    expect(await isLoggedIn(opened)).toBe(false);
  });

  it('closes when the member moves to an office that the person does not see', async () => {
    const member = await createMember(api);
    const browser = await openAs(await agentBrowser(office('harbor', 'point-loma')), member, 'look');
    expect(await isLoggedIn(browser)).toBe(true);
    await api.rows(`update memberships set office_id = 'la-jolla' where id = $1`, [member.membershipId]);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('closes an hour after it was opened', async () => {
    const member = await createMember(api);
    const staff = await agentBrowser();
    const browser = await openAs(staff, member, 'look');
    for (const minutes of [14, 14, 14, 14]) {
      api.advance(minutes * 60_000);
      expect(await isLoggedIn(browser)).toBe(true);
    }
    api.advance(5 * 60_000);
    expect(await isLoggedIn(browser)).toBe(false);
  });
});
