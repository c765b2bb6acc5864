import { beforeEach, describe, expect, it } from 'vitest';
import { issueInvitationToken, storeInvitation } from '#api/services/staff/invitation-token.ts';
import {
  beginProviderConfirmation,
  beginProviderLink,
  completeProviderRequest,
  readProviderLink,
  unlinkProvider,
} from '#contracts/staff/identity.ts';
import { passkeyOptions } from '#contracts/staff/passkeys.ts';
import { changeGrants, listStaff } from '#contracts/staff/people.ts';
import {
  acceptInvitation,
  acceptNewAccess,
  staffSignIn,
  staffSignOut,
  staffStatus,
  whoAmI,
} from '#contracts/staff/session.ts';
import { ALL_ROWS } from '#db/queries/database.ts';
import { readCommand, runCommand } from '#scripts/staff.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  addPerson,
  answerOf,
  goThere,
  joinByGroup,
  newBrowser,
  providerApiForTests,
} from '#tests/support/api/provider-staff.ts';
import {
  auditedActions,
  createStaff,
  grant,
  newAddress,
  signInAs,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

const SETTINGS = { OIDC_JOIN: 'on', OIDC_GROUP_ROLES: 'Owners=owner; Auditors=auditor' };
const LINK = { begin: beginProviderLink };
const CONFIRM = { begin: beginProviderConfirmation };

const made = providerApiForTests(SETTINGS);
let ana: TestStaff;
let browser: TestBrowser;
beforeEach(async () => {
  ana = await createStaff(made.api, [grant('owner')]);
  browser = await signInStaff(made.api, ana);
});

/** A link of the command. */
async function commandLink(...args: string[]): Promise<string> {
  const { database, now } = made.api.deps;
  const context = { database, origin: 'http://staff.localhost', now };
  const output = await runCommand(readCommand(args), context);
  return /#token=(\S+)/.exec(output)?.[1] ?? '';
}

describe('a link with the identity provider', () => {
  it('is made on the account page, signs the person in, and is removed there', async () => {
    const { api, idp } = made;
    const pat = addPerson(idp, { groups: ['Auditors'] });
    expect((await browser.call(readProviderLink)).ok()).toEqual({ link: null, isInUse: false });
    expect((await goThere(browser, idp, { subject: pat.sub, ...LINK })).ok()).toMatchObject({
      purpose: 'link',
      state: 'signed_in',
    });
    expect((await browser.call(readProviderLink)).ok()).toMatchObject({
      link: { email: pat.email, lastUsedAt: null },
      isInUse: false,
    });
    const elsewhere = newBrowser(made);
    (await goThere(elsewhere, idp, { subject: pat.sub })).ok();
    expect((await elsewhere.call(whoAmI)).ok()).toMatchObject({ id: ana.id, email: ana.email });
    expect((await elsewhere.call(readProviderLink)).ok().isInUse).toBe(true);
    (await elsewhere.call(unlinkProvider, { body: {} })).ok();
    expect((await elsewhere.call(whoAmI)).ok().grants).toEqual([grant('owner')]);
    expect((await goThere(newBrowser(made), idp, { subject: pat.sub })).ok()).toMatchObject({
      state: 'signed_in',
    });
    const actions = await auditedActions(api, ana.id);
    expect(actions.filter((action) => /identity|provider|grants/.test(action))).toEqual([
      'identity.linked',
      'staff.grants_followed',
      'sign_in.provider',
      'identity.unlinked',
      'staff.grants_followed',
    ]);
  });

  it('needs a recent second factor, and the same person at its end', async () => {
    const { api, idp } = made;
    const longAgo = new Date(api.deps.now().getTime() - 16 * 60_000);
    const late = await signInStaff(api, ana, { secondFactorAt: longAgo });
    expect((await late.call(beginProviderLink)).refused().code).toBe('second_factor');
    const { sub } = addPerson(idp);
    const answer = await answerOf(browser, idp, { subject: sub, ...LINK });
    (await browser.call(staffSignOut)).ok();
    expect((await browser.call(completeProviderRequest, { body: answer })).refused().code).toBe(
      'link_expired',
    );
    expect(await api.rows('select from staff_identities where subject = $1', [sub])).toEqual([]);
  });

  it('is one for each person, and of one person', async () => {
    const { api, idp } = made;
    const [first, second] = [addPerson(idp), addPerson(idp)];
    (await goThere(browser, idp, { subject: first.sub, ...LINK })).ok();
    expect((await goThere(browser, idp, { subject: second.sub, ...LINK })).refused().reason).toBe('linked');
    const other = await signInAs(api, 'auditor');
    expect((await goThere(other, idp, { subject: first.sub, ...LINK })).refused().reason).toBe('linked');
  });

  it('stays while it is the only way in', async () => {
    const { idp } = made;
    const { browser: theirs, pat } = await joinByGroup(made, { groups: ['Auditors'] });
    expect((await theirs.call(unlinkProvider, { body: {} })).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'only_way',
    });
    (await goThere(newBrowser(made), idp, { subject: pat.sub })).ok();
  });

  it('of another address does not survive new access, and one of the person’s address does', async () => {
    const { api, idp } = made;
    const bea = await createStaff(api, [grant('owner')]);
    const cleo = await createStaff(api, [grant('owner')]);
    const linked = [
      [bea, addPerson(idp, { email: bea.email })],
      [cleo, addPerson(idp)],
    ] as const;
    for (const [person, { sub }] of linked) {
      (await goThere(await signInStaff(api, person), idp, { subject: sub, ...LINK })).ok();
      const token = await commandLink('access', person.email);
      (await newBrowser(made).call(acceptNewAccess, { body: { token, password: `${PASSWORD} again` } })).ok();
    }
    expect(
      await api.rows('select staff_id from staff_identities where staff_id = any($1)', [[bea.id, cleo.id]]),
    ).toEqual([{ staff_id: bea.id }]);
  });
});

describe('a role from groups', () => {
  it('is shown as such, and cannot be taken away by hand', async () => {
    const { pat, id } = await joinByGroup(made, { groups: ['Auditors'] });
    const { people } = (await browser.call(listStaff)).ok();
    const shown = people.find(({ email }) => email === pat.email);
    expect(shown).toMatchObject({ isEnrolled: true, grants: [{ role: 'auditor', isFromGroups: true }] });
    const body = { remove: [grant('auditor')], reason: 'Left' };
    expect((await browser.call(changeGrants, { params: { id }, body })).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'from_groups',
    });
  });
});

describe('a fresh second factor', () => {
  it('is given at the provider by a person without an app', async () => {
    const { api, idp } = made;
    const { browser: theirs, pat } = await joinByGroup(made, { groups: ['Owners'] });
    api.advance(16 * 60_000);
    expect((await theirs.call(passkeyOptions)).refused().code).toBe('second_factor');
    const { url } = (await theirs.call(beginProviderConfirmation)).ok();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '300' });
    expect((await goThere(theirs, idp, { subject: pat.sub, ...CONFIRM })).ok().purpose).toBe('confirm');
    (await theirs.call(passkeyOptions)).ok();
  });

  it('is not given by another person, without a second factor, or by a sign-in of long ago', async () => {
    const { api, idp } = made;
    const { browser: theirs, pat } = await joinByGroup(made, { groups: ['Owners'] });
    api.advance(16 * 60_000);
    const other = addPerson(idp);
    expect((await goThere(theirs, idp, { subject: other.sub, ...CONFIRM })).refused().reason).toBe(
      'not_confirmed',
    );
    idp.faults.alter = (claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3600 });
    expect((await goThere(theirs, idp, { subject: pat.sub, ...CONFIRM })).refused().code).toBe('wrong_login');
    idp.faults.alter = null;
    idp.signIn = { amr: ['pwd'] };
    expect((await goThere(theirs, idp, { subject: pat.sub, ...CONFIRM })).refused().reason).toBe(
      'not_confirmed',
    );
    expect((await theirs.call(passkeyOptions)).refused().code).toBe('second_factor');
  });

  it('is as old as the sign-in at the provider, and old if the provider does not tell', async () => {
    const { api, idp } = made;
    const { pat } = await joinByGroup(made, { groups: ['Owners'] });
    for (const alter of [
      (claims: object) => ({ ...claims, auth_time: api.deps.now().getTime() / 1000 - 3600 }),
      (claims: object) => ({ ...claims, auth_time: undefined }),
    ]) {
      idp.faults.alter = alter;
      const again = newBrowser(made);
      expect((await goThere(again, idp, { subject: pat.sub })).ok().state).toBe('signed_in');
      api.advance(1000);
      expect((await again.call(passkeyOptions)).refused().code).toBe('second_factor');
    }
    idp.faults.alter = null;
  });
});

describe('without passwords', () => {
  beforeEach(() => made.configure({ ...SETTINGS, STAFF_PASSWORDS: 'off' }));

  it('a password is refused, and the page is told', async () => {
    const visitor = newBrowser(made);
    expect((await visitor.call(staffStatus)).ok()).toMatchObject({
      provider: 'Test ID',
      acceptsPasswords: false,
    });
    const body = { email: ana.email, password: PASSWORD };
    expect((await visitor.call(staffSignIn, { body })).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'passwords_off',
    });
  });

  it('the links of the command still let an owner in', async () => {
    const access = await commandLink('access', ana.email);
    const body = { token: access, password: `${PASSWORD} again` };
    expect((await newBrowser(made).call(acceptNewAccess, { body })).ok().state).toBe('enroll');
    const token = await commandLink('invite', newAddress(), '--role', 'owner');
    const joining = { token, name: 'Nora New', password: PASSWORD };
    expect((await newBrowser(made).call(acceptInvitation, { body: joining })).ok().state).toBe('enroll');
  });

  it('an invitation of a person is accepted with the provider only', async () => {
    const { idp } = made;
    const email = newAddress();
    const token = await invitedBy(email);
    const joining = { token, name: 'Nora New', password: PASSWORD };
    expect((await newBrowser(made).call(acceptInvitation, { body: joining })).refused().reason).toBe(
      'passwords_off',
    );
    (await goThere(newBrowser(made), idp, { subject: addPerson(idp, { email }).sub })).ok();
  });
});

/** A link in an invitation of Ana. */
function invitedBy(email: string): Promise<string> {
  const { deps } = made.api;
  return deps.database.inStaffScope(ALL_ROWS, async (tx) => {
    const sent = { email, grants: [grant('auditor')], invitedBy: ana.id, now: deps.now() };
    return (await issueInvitationToken(tx, await storeInvitation(tx, sent), deps.now())) ?? '';
  });
}
