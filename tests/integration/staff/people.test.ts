import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import type { MailDriver, OutgoingMail } from '#api/ports/mail-driver.ts';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { sendQueuedMails } from '#api/services/mail-delivery/send-mails.ts';
import { changeGrants, disableStaff, inviteStaff, listStaff } from '#contracts/staff/people.ts';
import { STAFF_PERMISSIONS, type StaffGrant, type StaffPermission } from '#contracts/staff/roles.ts';
import {
  acceptInvitation,
  beginEnrollment,
  completeEnrollment,
  giveSecondFactor,
  staffSignIn,
  whoAmI,
} from '#contracts/staff/session.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staff } from '#db/schema/staff.ts';
import { ROLE_PERMISSIONS } from '#domain/staff/permissions.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  ALL,
  appCode,
  auditedActions,
  brand,
  createStaff,
  grant,
  newAddress,
  office,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let owner: TestStaff;
let ownersBrowser: TestBrowser;
/** of the person that the test invites */
let address: string;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  address = newAddress();
  // the people of the test before
  await api.deps.database.inStaffScope(NO_ROWS, (tx) => tx.update(staff).set({ disabledAt: api.deps.now() }));
  owner = await createStaff(api, [grant('owner')]);
  ownersBrowser = await signInStaff(api, owner);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const invite = (browser: TestBrowser, grants: StaffGrant[], email = address) =>
  browser.call(inviteStaff, { body: { email, grants } });

/** The token in the newest mail, which is made when the mail is read. */
async function mailedToken(): Promise<string> {
  const [newest] = await listOutbox(api.deps, 1);
  const mail = await readOutboxMail(api.deps, newest!);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const accept = (browser: TestBrowser, token: string, password = PASSWORD) =>
  browser.call(acceptInvitation, { body: { token, name: 'New Person', password } });

describe('an invitation', () => {
  it('replaces an earlier one of the same sender', async () => {
    (await invite(ownersBrowser, [grant('agent', brand('harbor'))])).ok();
    const earlier = await mailedToken();
    (await invite(ownersBrowser, [grant('front_desk', brand('harbor'))])).ok();
    expect((await accept(api.staffBrowser(), earlier)).refused().code).toBe('link_expired');
    const { invitations } = (await ownersBrowser.call(listStaff)).ok();
    expect(invitations.filter(({ email }) => email === address)).toHaveLength(1);
    (await accept(api.staffBrowser(), await mailedToken())).ok();
  });

  it('leads to a person with a second factor and recovery codes', async () => {
    const grants = [grant('agent', brand('harbor')), grant('front_desk', office('mesa', 'phoenix-arcadia'))];
    (await invite(ownersBrowser, grants)).ok();
    const browser = api.staffBrowser();
    expect((await accept(browser, await mailedToken())).ok()).toMatchObject({ state: 'enroll' });
    expect((await browser.call(whoAmI)).refused().code).toBe('second_factor');
    const { uri, secret } = (await browser.call(beginEnrollment)).ok();
    expect(uri).toContain(`secret=${secret}`);
    const [stored] = await api.rows<{ id: string; totp_secret: string }>(
      'select id, totp_secret from staff where email = $1',
      [address],
    );
    expect(stored!.totp_secret).not.toContain(secret);
    const wrong = await browser.call(completeEnrollment, { body: { code: '000000' } });
    expect(wrong.refused()).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } });
    const enrolled = (
      await browser.call(completeEnrollment, { body: { code: appCode(api, { secret }) } })
    ).ok();
    expect(enrolled.state).toBe('signed_in');
    expect(new Set(enrolled.recoveryCodes).size).toBe(10);
    const of = new Set<StaffPermission>([...ROLE_PERMISSIONS.agent, ...ROLE_PERMISSIONS.front_desk]);
    expect((await browser.call(whoAmI)).ok()).toMatchObject({
      name: 'New Person',
      permissions: STAFF_PERMISSIONS.filter((each) => of.has(each)),
      recoveryCodesLeft: 10,
    });
    expect((await browser.call(beginEnrollment)).refused().code).toBe('not_allowed');
    expect(await auditedActions(api, address, stored!.id)).toEqual([
      'staff.invited',
      'staff.joined',
      'second_factor.secret_issued',
      'second_factor.failed',
      'second_factor.enrolled',
    ]);
    // a recovery code stands in for the app, once
    const [recoveryCode = ''] = enrolled.recoveryCodes;
    const other = api.staffBrowser();
    for (const status of [200, 422]) {
      (await other.call(staffSignIn, { body: { email: address, password: PASSWORD } })).ok();
      expect(
        (await other.call(giveSecondFactor, { body: { recoveryCode: recoveryCode.toLowerCase() } })).status,
      ).toBe(status);
    }
    expect((await browser.call(whoAmI)).ok().recoveryCodesLeft).toBe(9);
  });

  it('works once, for 72 hours, and only with the newest mail', async () => {
    (await invite(ownersBrowser, [grant('editor')])).ok();
    const older = await mailedToken();
    const token = await mailedToken();
    expect((await accept(api.staffBrowser(), older)).refused().code).toBe('link_expired');
    (await accept(api.staffBrowser(), token)).ok();
    expect((await accept(api.staffBrowser(), token)).refused().code).toBe('link_expired');
    ownersBrowser = await signInStaff(api, owner);
    (await invite(ownersBrowser, [grant('editor')], newAddress())).ok();
    const late = await mailedToken();
    api.advance(72 * 3_600_000);
    expect((await accept(api.staffBrowser(), late)).refused().code).toBe('link_expired');
  });

  it('is accepted once by two browsers at the same time', async () => {
    (await invite(ownersBrowser, [grant('editor')])).ok();
    const token = await mailedToken();
    const answers = await Promise.all([0, 1].map(() => accept(api.staffBrowser(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is void when its sender is disabled or no longer holds as much', async () => {
    const manager = await createStaff(api, [grant('manager', brand('harbor'))]);
    (await invite(await signInStaff(api, manager), [grant('agent', brand('harbor'))])).ok();
    const token = await mailedToken();
    (
      await ownersBrowser.call(changeGrants, {
        params: { id: manager.id },
        body: { remove: [grant('manager', brand('harbor'))], reason: 'Left' },
      })
    ).ok();
    expect((await accept(api.staffBrowser(), token)).refused().code).toBe('link_expired');
  });

  it('refuses a weak password and an address that has an account', async () => {
    (await invite(ownersBrowser, [grant('editor')])).ok();
    const weak = await accept(api.staffBrowser(), await mailedToken(), 'short');
    expect(weak.refused()).toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
    const known = await invite(ownersBrowser, [grant('editor')], owner.email.toUpperCase());
    expect(known.refused()).toMatchObject({ code: 'conflict', fields: { email: expect.any(String) } });
  });

  it('is sent as a plain mail of the product, whose token is in no stored row', async () => {
    (await invite(ownersBrowser, [grant('editor')])).ok();
    const sent: OutgoingMail[] = [];
    const driver: MailDriver = { ...outboxOnly, ends: 'sent', send: async (mail) => void sent.push(mail) };
    await sendQueuedMails(api.deps, driver, new AbortController().signal);
    expect(sent.filter(({ recipient }) => recipient === address)).toMatchObject([
      {
        site: '-',
        brand: 'Enamel',
        recipient: address,
        html: '',
        subject: 'You are invited to Enamel',
      },
    ]);
    const { text } = sent.find(({ recipient }) => recipient === address)!;
    const token = /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
    expect(text).toContain(`http://staff.localhost/invitation#token=${token}`);
    expect(await api.rows('select text from outbox where position($1 in text) > 0', [token])).toEqual([]);
    (await accept(api.staffBrowser(), token)).ok();
  });
});

describe('the staff of a manager', () => {
  let manager: TestStaff;
  let browser: TestBrowser;
  let agent: TestStaff;
  beforeEach(async () => {
    manager = await createStaff(api, [grant('manager', brand('harbor'))]);
    browser = await signInStaff(api, manager);
    agent = await createStaff(api, [grant('agent', brand('harbor')), grant('editor', brand('mesa'))]);
  });

  it('are those with a role over the manager’s brand, with those roles alone', async () => {
    await createStaff(api, [grant('agent', brand('mesa'))]);
    const people = (await browser.call(listStaff)).ok().people.filter(({ isDisabled }) => !isDisabled);
    expect(people.map(({ id, grants }) => ({ id, grants }))).toEqual(
      [
        { id: agent.id, grants: [grant('agent', brand('harbor'))] },
        { id: manager.id, grants: [grant('manager', brand('harbor'))] },
      ].sort((a, b) => people.findIndex(({ id }) => id === a.id) - people.findIndex(({ id }) => id === b.id)),
    );
    expect(
      (await ownersBrowser.call(listStaff)).ok().people.filter(({ isDisabled }) => !isDisabled),
    ).toHaveLength(4);
  });

  it('get no more than the manager holds', async () => {
    const change = (body: { add?: StaffGrant[]; remove?: StaffGrant[] }) =>
      browser.call(changeGrants, { params: { id: agent.id }, body: { ...body, reason: 'New tasks' } });
    expect((await change({ add: [grant('owner', brand('harbor'))] })).refused().code).toBe('not_permitted');
    expect((await change({ add: [grant('agent', brand('mesa'))] })).refused().code).toBe('not_permitted');
    expect((await change({ add: [grant('front_desk', ALL)] })).refused().code).toBe('not_permitted');
    expect((await change({ remove: [grant('editor', brand('mesa'))] })).refused().code).toBe('not_permitted');
    expect((await invite(browser, [grant('auditor', ALL)])).refused().code).toBe('not_permitted');
    (
      await change({
        add: [grant('finance', office('harbor', 'point-loma'))],
        remove: [grant('agent', brand('harbor'))],
      })
    ).ok();
    const [{ person, ...event } = { person: null }] = await api.rows<
      Record<string, unknown> & { person: unknown }
    >(
      `select chain, action, staff_id as person, subject_id, before, after from audit_events where subject_id = $1`,
      [agent.id],
    );
    expect(person).toBe(manager.id);
    expect(event).toMatchObject({
      chain: 'harbor',
      action: 'staff.grants_changed',
      subject_id: agent.id,
      before: { grants: expect.arrayContaining([grant('agent', brand('harbor'))]) },
      after: { grants: expect.arrayContaining([grant('finance', office('harbor', 'point-loma'))]) },
    });
  });

  it('are not disabled by a manager who holds less than they do', async () => {
    const disable = (id: string) => browser.call(disableStaff, { params: { id }, body: { reason: 'Left' } });
    expect((await disable(agent.id)).refused().code).toBe('not_permitted');
    expect((await disable(owner.id)).refused().code).toBe('not_found');
    const own = await createStaff(api, [grant('agent', brand('harbor'))]);
    const ofOwn = await signInStaff(api, own);
    (await disable(own.id)).ok();
    expect((await ofOwn.call(whoAmI)).status).toBe(401);
    expect((await disable(manager.id)).refused()).toMatchObject({ reason: 'own_account' });
  });
});

describe('the last owner', () => {
  it('cannot be removed, and is not disabled by another', async () => {
    const remove = (id: string) =>
      ownersBrowser.call(changeGrants, {
        params: { id },
        body: { remove: [grant('owner')], reason: 'Left' },
      });
    expect((await remove(owner.id)).refused()).toMatchObject({ code: 'not_allowed', reason: 'last_owner' });
    // who has not set up the app may never do so
    await createStaff(api, [grant('owner')], { isEnrolled: false });
    expect((await remove(owner.id)).refused()).toMatchObject({ reason: 'last_owner' });
    await createStaff(api, [grant('owner')], { isDisabled: true });
    await createStaff(api, [grant('owner', brand('harbor'))]);
    expect((await remove(owner.id)).refused()).toMatchObject({ reason: 'last_owner' });
  });

  it('remains when two owners remove each other at the same time', async () => {
    const second = await createStaff(api, [grant('owner')]);
    const secondBrowser = await signInStaff(api, second);
    const disable = (browser: TestBrowser, { id }: TestStaff) =>
      browser.call(disableStaff, { params: { id }, body: { reason: 'Left' } });
    const answers = await Promise.all([disable(ownersBrowser, second), disable(secondBrowser, owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await api.rows('select from staff where disabled_at is null')).toHaveLength(1);
  });

  it('changes of people need a second factor of the last 15 minutes', async () => {
    api.advance(15 * 60_000 + 1);
    expect((await invite(ownersBrowser, [grant('editor')])).refused()).toMatchObject({
      code: 'second_factor',
      reason: 'not_recent',
    });
    (await ownersBrowser.call(giveSecondFactor, { body: { code: appCode(api, owner) } })).ok();
    (await invite(ownersBrowser, [grant('editor')])).ok();
  });
});
