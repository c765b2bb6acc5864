import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import {
  changeGrants,
  disableStaff,
  enableStaff,
  listStaff,
  offerNewAccess,
} from '#contracts/staff/people.ts';
import {
  acceptInvitation,
  acceptNewAccess,
  beginEnrollment,
  completeEnrollment,
  giveSecondFactor,
  renewRecoveryCodes,
  signInToTry,
  staffSignIn,
  whoAmI,
} from '#contracts/staff/session.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  appCode,
  auditedActions,
  brand,
  createStaff,
  grant,
  signInAs,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const NEW_PASSWORD = `${PASSWORD} of today`;

let api: TestApi;
let manager: TestStaff;
let managersBrowser: TestBrowser;
/** who has lost the phone */
let lea: TestStaff;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  manager = await createStaff(api, [grant('manager', brand('harbor'))]);
  managersBrowser = await signInStaff(api, manager);
  lea = await createStaff(api, [grant('agent', brand('harbor'))]);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const offer = (browser: TestBrowser, { id }: TestStaff) =>
  browser.call(offerNewAccess, { params: { id }, body: { reason: 'lost the phone' } });

/** The token in the newest mail, which is made when the mail is read. */
async function mailedToken(): Promise<string> {
  const [newest] = await listOutbox(api.deps, 1);
  const mail = await readOutboxMail(api.deps, newest!);
  return /new-access#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const accept = (token: string, password = NEW_PASSWORD, browser = api.staffBrowser()) =>
  browser.call(acceptNewAccess, { body: { token, password } });

describe('new access', () => {
  it('leads by email to a new password and a new app, and ends what was before', async () => {
    const before = await signInStaff(api, lea);
    (await offer(managersBrowser, lea)).ok();
    // until the link is used, nothing changes
    (await before.call(whoAmI)).ok();
    const browser = api.staffBrowser();
    const token = await mailedToken();
    expect((await accept(token, NEW_PASSWORD, browser)).ok()).toMatchObject({ state: 'enroll' });
    expect((await before.call(whoAmI)).refused().code).toBe('unauthenticated');
    const { secret } = (await browser.call(beginEnrollment)).ok();
    expect(secret).not.toBe(lea.secret);
    const done = await browser.call(completeEnrollment, { body: { code: appCode(api, { secret }) } });
    expect(done.ok().recoveryCodes).toHaveLength(10);
    expect((await browser.call(whoAmI)).ok().grants).toEqual([grant('agent', brand('harbor'))]);
    const login = (password: string) =>
      api.staffBrowser().call(staffSignIn, { body: { email: lea.email, password } });
    expect((await login(PASSWORD)).refused().code).toBe('wrong_login');
    expect((await login(NEW_PASSWORD)).ok().state).toBe('second_factor');
    const actions = await auditedActions(api, lea.id);
    // in the chain of the brand; the others are in the one of no brand
    expect(actions).toContain('staff.access_offered');
    expect(actions.filter((action) => action !== 'staff.access_offered')).toEqual([
      'staff.access_renewed',
      'second_factor.secret_issued',
      'second_factor.enrolled',
      'sign_in.failed',
      'sign_in.password',
    ]);
  });

  it('works once, and a newer link replaces an older one', async () => {
    (await offer(managersBrowser, lea)).ok();
    const older = await mailedToken();
    (await offer(managersBrowser, lea)).ok();
    expect((await accept(older)).refused().code).toBe('link_expired');
    const newer = await mailedToken();
    (await accept(newer)).ok();
    expect((await accept(newer)).refused().code).toBe('link_expired');
  });

  it('is no invitation, and an invitation is no new access', async () => {
    (await offer(managersBrowser, lea)).ok();
    const body = { token: await mailedToken(), name: 'Tom Tate', password: NEW_PASSWORD };
    expect((await api.staffBrowser().call(acceptInvitation, { body })).refused().code).toBe('link_expired');
    const { invitations } = (await managersBrowser.call(listStaff)).ok();
    expect(invitations.map(({ email }) => email)).not.toContain(lea.email);
  });

  it('does not work for a weak password, and works afterwards', async () => {
    (await offer(managersBrowser, lea)).ok();
    const token = await mailedToken();
    expect((await accept(token, 'short')).refused().code).toBe('invalid');
    (await accept(token)).ok();
  });

  it('needs another password than before, which others may know', async () => {
    (await offer(managersBrowser, lea)).ok();
    const token = await mailedToken();
    expect((await accept(token, PASSWORD)).refused()).toMatchObject({
      code: 'invalid',
      fields: { password: expect.stringContaining('another password') },
    });
    (await accept(token)).ok();
  });

  it('is given to nobody who holds more than the sender, and not to the sender', async () => {
    const owner = await createStaff(api, [grant('owner')]);
    expect((await offer(managersBrowser, owner)).refused().code).toBe('not_found');
    const both = await createStaff(api, [grant('owner'), grant('agent', brand('harbor'))]);
    expect((await offer(managersBrowser, both)).refused().code).toBe('not_permitted');
    expect((await offer(managersBrowser, manager)).refused().code).toBe('not_allowed');
    const left = await createStaff(api, [grant('agent', brand('harbor'))], { isDisabled: true });
    expect((await offer(managersBrowser, left)).refused().code).toBe('not_allowed');
  });

  it('ends with the rights of the sender, and with the person', async () => {
    const owner = await signInAs(api, 'owner');
    (await offer(managersBrowser, lea)).ok();
    const token = await mailedToken();
    // the person now holds more than the sender
    const add = [grant('owner')];
    (await owner.call(changeGrants, { params: { id: lea.id }, body: { add, reason: 'Helps out' } })).ok();
    expect((await accept(token)).refused().code).toBe('link_expired');
    (
      await owner.call(changeGrants, { params: { id: lea.id }, body: { remove: add, reason: 'Helped out' } })
    ).ok();
    (await owner.call(disableStaff, { params: { id: lea.id }, body: { reason: 'Left' } })).ok();
    expect((await accept(token)).refused().code).toBe('link_expired');
  });
});

it('a change of roles or access needs a reason, which the audit keeps', async () => {
  const owner = await signInAs(api, 'owner');
  const call = (contract: typeof disableStaff, reason: string) =>
    owner.call(contract, { params: { id: lea.id }, body: { add: [grant('editor')], reason } } as never);
  const actions = [changeGrants, offerNewAccess, disableStaff, enableStaff] as (typeof disableStaff)[];
  for (const contract of actions) {
    for (const reason of ['', '  ']) {
      const { code, fields } = (await call(contract, reason)).refused();
      expect([code, fields?.reason]).toEqual(['invalid', expect.any(String)]);
    }
    (await call(contract, `Why ${contract.path}`)).ok();
  }
  expect(
    await api.rows(`select reason from audit_events where subject_id = $1 and reason <> '' order by number`, [
      lea.id,
    ]),
  ).toEqual(actions.map(({ path }) => ({ reason: `Why ${path}` })));
});

describe('a disabled person', () => {
  it('can be enabled again by someone who holds as much', async () => {
    const signIn = () =>
      api.staffBrowser().call(staffSignIn, { body: { email: lea.email, password: PASSWORD } });
    const about = { params: { id: lea.id }, body: { reason: 'On leave' } };
    (await managersBrowser.call(disableStaff, about)).ok();
    expect((await signIn()).refused().code).toBe('wrong_login');
    const agent = await signInAs(api, 'agent', brand('harbor'));
    expect((await agent.call(enableStaff, about)).refused().code).toBe('not_permitted');
    (await managersBrowser.call(enableStaff, about)).ok();
    (await managersBrowser.call(enableStaff, about)).ok();
    expect((await signIn()).ok().state).toBe('second_factor');
    expect((await auditedActions(api, lea.id)).filter((each) => each === 'staff.enabled')).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  it('are replaced by new ones', async () => {
    const browser = await signInStaff(api, lea);
    const { recoveryCodes: first } = (await browser.call(renewRecoveryCodes)).ok();
    const { recoveryCodes: second } = (await browser.call(renewRecoveryCodes)).ok();
    expect(second).toHaveLength(10);
    const enter = async (recoveryCode: string) =>
      (await signInStaff(api, lea, { secondFactorAt: null })).call(giveSecondFactor, {
        body: { recoveryCode },
      });
    expect((await enter(first[0] ?? '')).refused().code).toBe('invalid');
    (await enter(second[0] ?? '')).ok();
    expect((await browser.call(whoAmI)).ok().recoveryCodesLeft).toBe(9);
    const mails = await api.rows(`select text from outbox where kind = 'staff-recovery-code'`);
    expect(mails).toEqual([{ text: expect.stringContaining('A recovery code of your account in Enamel') }]);
  });
});

describe('the address that npm start prints', () => {
  it('signs in an owner once, with both factors', async () => {
    const { token = '' } = api.deps.staff?.demonstration ?? {};
    const browser = api.staffBrowser();
    const wrong = await browser.call(signInToTry, { body: { token: 'x'.repeat(43) } });
    expect(wrong.refused().code).toBe('link_expired');
    expect((await browser.call(signInToTry, { body: { token } })).ok().state).toBe('signed_in');
    expect((await browser.call(whoAmI)).ok()).toMatchObject({ grants: [grant('owner')] });
    (await browser.call(listStaff)).ok();
    // without an app there would be no way to confirm a change later
    for (const minutes of [20, 20]) {
      api.advance(minutes * 60_000);
      const body = { add: [], remove: [], reason: 'A try' };
      (await browser.call(changeGrants, { params: { id: lea.id }, body })).ok();
    }
    const again = await api.staffBrowser().call(signInToTry, { body: { token } });
    expect(again.refused().code).toBe('link_expired');
  });
});
