import { beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskey,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
} from '#contracts/staff/passkeys.ts';
import { giveSecondFactor, staffStatus, whoAmI } from '#contracts/staff/session.ts';
import { makePasskey } from '#tests/support/api/passkey.ts';
import {
  addPerson,
  fromGroups,
  GROUP_ROLES,
  goThere,
  joinByGroup,
  newBrowser,
  providerApiForTests,
} from '#tests/support/api/provider-staff.ts';
import {
  appCode,
  auditedActions,
  brand,
  createInvitation,
  createStaff,
  grant,
  newAddress,
  office,
} from '#tests/support/api/staff.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

const made = providerApiForTests({ OIDC_JOIN: 'on', OIDC_GROUP_ROLES: GROUP_ROLES });
beforeAll(() => createStaff(made.api, [grant('owner')]));

describe('a first sign-in with the identity provider', () => {
  it('makes an account with the roles of the groups, and leaves out brands that do not exist', async () => {
    const { api, idp } = made;
    const pat = addPerson(idp, { groups: ['Agents', 'Desk', 'Closed', 'Bowling'] });
    const browser = newBrowser(made);
    expect((await goThere(browser, idp, { subject: pat.sub })).ok()).toMatchObject({
      state: 'signed_in',
      purpose: 'sign_in',
    });
    const me = (await browser.call(whoAmI)).ok();
    expect(me).toMatchObject({
      name: pat.name,
      email: pat.email,
      grants: [
        fromGroups('agent', brand('harbor')),
        fromGroups('front_desk', office('harbor', 'point-loma')),
      ],
      hasApp: false,
      hasPassword: false,
    });
    expect(await auditedActions(api, me.id)).toEqual(
      expect.arrayContaining(['staff.joined', 'staff.grants_followed', 'sign_in.provider']),
    );
    const [event] = await api.rows<{ after: object }>(
      `select after from audit_events where action = 'sign_in.provider' and staff_id = $1`,
      [me.id],
    );
    expect(event?.after).toEqual({ provider: 'Test ID', hasSecondFactor: true });
  });

  it('is refused without a group that has a role, and where the setting does not allow it', async () => {
    const { api, idp, configure } = made;
    const stranger = addPerson(idp, { groups: ['Closed', 'Bowling'] });
    const refused = (await goThere(newBrowser(made), idp, { subject: stranger.sub })).refused();
    expect(refused).toMatchObject({ code: 'not_permitted', reason: 'no_access' });
    expect(refused.message).toContain('Test ID');
    configure({ OIDC_GROUP_ROLES: GROUP_ROLES });
    const agent = addPerson(idp, { groups: ['Agents'] });
    expect((await goThere(newBrowser(made), idp, { subject: agent.sub })).refused().reason).toBe('no_access');
    const emails = [stranger.email, agent.email];
    expect(await api.rows('select from staff where email = any($1)', [emails])).toEqual([]);
    expect(await auditedActions(api, ...emails)).toEqual(['sign_in.failed', 'sign_in.failed']);
  });

  it('is refused with an email address that the provider does not confirm', async () => {
    const { idp } = made;
    for (const unconfirmed of [{ email_verified: false }, { email_verified: 'no' as never }]) {
      const pat = addPerson(idp, { groups: ['Owners'], ...unconfirmed });
      const answer = await goThere(newBrowser(made), idp, { subject: pat.sub });
      expect(answer.refused()).toMatchObject({ code: 'not_permitted', reason: 'email' });
    }
  });

  it('trusts the claim with which Entra confirms an address', async () => {
    const { idp } = made;
    const pat = addPerson(idp, { groups: ['Agents'], email_verified: undefined as never });
    idp.faults.alter = (claims) => ({ ...claims, email: pat.email, xms_edov: true });
    (await goThere(newBrowser(made), idp, { subject: pat.sub })).ok();
    idp.faults.alter = null;
  });

  it('accepts an open invitation to the confirmed address, with its roles by hand', async () => {
    const { api, idp } = made;
    const id = await createInvitation(api, [grant('editor', brand('mesa'))]);
    const [{ email = '' } = {}] = await api.rows<{ email: string }>(
      'select email from staff_invitations where id = $1',
      [id],
    );
    const other = addPerson(idp, { email, email_verified: false });
    expect((await goThere(newBrowser(made), idp, { subject: other.sub })).status).toBe(403);
    const invited = addPerson(idp, { email: email.toUpperCase() });
    const browser = newBrowser(made);
    (await goThere(browser, idp, { subject: invited.sub })).ok();
    expect((await browser.call(whoAmI)).ok().grants).toEqual([grant('editor', brand('mesa'))]);
    expect(await api.rows('select from staff_invitations where id = $1 and used_at is null', [id])).toEqual(
      [],
    );
  });

  it('does not accept an invitation that has expired', async () => {
    const { api, idp } = made;
    const id = await createInvitation(api, [grant('editor')]);
    const [{ email = '' } = {}] = await api.rows<{ email: string }>(
      `select email from staff_invitations where id = $1`,
      [id],
    );
    api.advance(73 * 3_600_000);
    const invited = addPerson(idp, { email });
    expect((await goThere(newBrowser(made), idp, { subject: invited.sub })).refused().reason).toBe(
      'no_access',
    );
  });

  it('never takes over an account by its email address', async () => {
    const { api, idp } = made;
    const ana = await createStaff(api, [grant('owner')]);
    const other = addPerson(idp, { email: ana.email, groups: ['Owners'] });
    const browser = newBrowser(made);
    expect((await goThere(browser, idp, { subject: other.sub })).refused()).toMatchObject({
      code: 'not_permitted',
      reason: 'has_account',
    });
    expect((await browser.call(staffStatus)).ok().state).toBe('signed_out');
    expect(await api.rows('select from staff_identities where subject = $1', [other.sub])).toEqual([]);
  });
});

describe('the second factor', () => {
  it.each([
    ['a method that the settings name', {}, { amr: ['otp'] }, 'signed_in'],
    ['no method', {}, {}, 'enroll'],
    ['only a password', {}, { amr: ['pwd'] }, 'enroll'],
    ['a method that the settings leave out', { OIDC_AMR: 'mfa' }, { amr: ['otp'] }, 'enroll'],
    ['a level that the settings name', { OIDC_ACR: 'phr phrh' }, { acr: 'phr' }, 'signed_in'],
    ['another level', { OIDC_ACR: 'phr' }, { acr: 'basic' }, 'enroll'],
  ])('after %s at the provider, the first sign-in is so far', async (_what, settings, signIn, state) => {
    made.configure({ OIDC_JOIN: 'on', OIDC_GROUP_ROLES: GROUP_ROLES, ...settings });
    made.idp.signIn = signIn;
    const pat = addPerson(made.idp, { groups: ['Agents'] });
    const browser = newBrowser(made);
    expect((await goThere(browser, made.idp, { subject: pat.sub })).ok().state).toBe(state);
    expect((await browser.call(whoAmI)).status).toBe(state === 'signed_in' ? 200 : 403);
  });

  it('is the console’s own code for a person who has an app, if the provider names none', async () => {
    const { api, idp } = made;
    const { ana, pat } = await joinByGroup(made, { groups: ['Agents'], isEnrolled: true });
    idp.signIn = { amr: ['pwd'] };
    const browser = newBrowser(made);
    expect((await goThere(browser, idp, { subject: pat.sub })).ok().state).toBe('second_factor');
    expect((await browser.call(whoAmI)).refused().code).toBe('second_factor');
    (await browser.call(giveSecondFactor, { body: { code: appCode(api, ana) } })).ok();
    expect((await browser.call(whoAmI)).ok().grants).toEqual([fromGroups('agent', brand('harbor'))]);
  });

  it('is a passkey, if the person uses one, and the sign-in stays the provider’s', async () => {
    const { idp } = made;
    const { pat, browser: first } = await joinByGroup(made, { groups: ['Agents'], isEnrolled: true });
    const passkey = makePasskey();
    const { options } = (await first.call(passkeyOptions)).ok();
    const credential = passkey.register(options.challenge);
    (await first.call(addPasskey, { body: { name: 'Laptop', credential } })).ok();
    let counter = 0;
    const usePasskey = async (browser: TestBrowser) => {
      counter += 1;
      const { challenge } = (await browser.call(passkeySignInOptions)).ok().options;
      (
        await browser.call(passkeySignIn, { body: { credential: passkey.sign(challenge, { counter }) } })
      ).ok();
      return (await browser.call(whoAmI)).ok().grants;
    };
    idp.signIn = {};
    const browser = newBrowser(made);
    expect((await goThere(browser, idp, { subject: pat.sub })).ok().state).toBe('second_factor');
    expect(await usePasskey(browser)).toEqual([fromGroups('agent', brand('harbor'))]);
    expect(await usePasskey(newBrowser(made))).toEqual([]);
  });

  it('may not be left out by a person who has given it at the provider before, and has no app', async () => {
    const { idp } = made;
    const { pat } = await joinByGroup(made, { groups: ['Agents'] });
    idp.signIn = { amr: ['pwd'] };
    const answer = await goThere(newBrowser(made), idp, { subject: pat.sub });
    expect(answer.refused()).toMatchObject({ code: 'not_permitted', reason: 'second_factor' });
  });
});

it('a person who is disabled in the console cannot come in, and is told the same as a stranger', async () => {
  const { api, idp } = made;
  const { pat, id } = await joinByGroup(made, { groups: ['Owners'] });
  await api.deps.database.inStaffScope({ sites: [], offices: [] }, ({ $client }) =>
    $client.query('update staff set disabled_at = now() where id = $1', [id]),
  );
  const stranger = addPerson(idp, { email: newAddress() });
  const refusals = [];
  for (const { sub } of [pat, stranger]) {
    const { requestId: _id, ...error } = (await goThere(newBrowser(made), idp, { subject: sub })).refused();
    refusals.push(error);
  }
  expect(refusals[0]).toMatchObject({ code: 'not_permitted', reason: 'no_access' });
  expect(refusals[0]).toEqual(refusals[1]);
});
