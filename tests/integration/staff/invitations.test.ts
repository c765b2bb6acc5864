import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { answerOffer, listOffers } from '#contracts/staff/offers.ts';
import {
  changeGrants,
  disableStaff,
  inviteStaff,
  listStaff,
  resendInvitation,
  withdrawInvitation,
} from '#contracts/staff/people.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { acceptInvitation, whoAmI } from '#contracts/staff/session.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  auditedActions,
  brand,
  createStaff,
  grant,
  newAddress,
  office,
  signInAs,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const AGENT = grant('agent', brand('harbor'));

let api: TestApi;
let manager: TestStaff;
let browser: TestBrowser;
let address: string;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  address = newAddress();
  manager = await createStaff(api, [grant('manager', brand('harbor'))]);
  browser = await signInStaff(api, manager);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const invite = (by: TestBrowser, grants: StaffGrant[], email = address) =>
  by.call(inviteStaff, { body: { email, grants } });

async function newestMail(): Promise<{ recipient: string; text: string; token: string }> {
  const [newest] = await listOutbox(api.deps, 1);
  const mail = await readOutboxMail(api.deps, newest!);
  const text = mail?.text ?? '';
  return { recipient: newest?.recipient ?? '', text, token: /#token=([\w-]+)/.exec(text)?.[1] ?? '' };
}

const accept = (token: string) =>
  api.staffBrowser().call(acceptInvitation, { body: { token, name: 'New Person', password: PASSWORD } });

const invitationIn = async (by: TestBrowser, email = address) =>
  (await by.call(listStaff)).ok().invitations.find((each) => each.email === email);

const change = (by: TestBrowser, what: typeof withdrawInvitation | typeof resendInvitation, id: string) =>
  by.call(what, { params: { id }, body: { reason: 'a typo' } });

describe('an open invitation', () => {
  it('is withdrawn, and its link no longer works', async () => {
    (await invite(browser, [AGENT])).ok();
    const { token } = await newestMail();
    const found = await invitationIn(browser);
    expect(found).toMatchObject({ state: 'waiting', mayChange: true, grants: [AGENT] });
    (await change(browser, withdrawInvitation, found!.id)).ok();
    expect(await invitationIn(browser)).toBeUndefined();
    expect((await accept(token)).refused().code).toBe('link_expired');
    expect((await change(browser, withdrawInvitation, found!.id)).refused().code).toBe('not_found');
    expect(await auditedActions(api, found!.id)).toEqual(['staff.invited', 'staff.invitation_withdrawn']);
  });

  it('is sent again with a new link, and the old one no longer works', async () => {
    (await invite(browser, [AGENT])).ok();
    const { token: old } = await newestMail();
    const before = await invitationIn(browser);
    api.advance(3_600_000);
    browser = await signInStaff(api, manager);
    (await change(browser, resendInvitation, before!.id)).ok();
    const { token, recipient } = await newestMail();
    expect(recipient).toBe(address);
    const after = await invitationIn(browser);
    expect(after!.id).not.toBe(before!.id);
    expect(after!.expiresAt > before!.expiresAt).toBe(true);
    expect((await accept(old)).refused().code).toBe('link_expired');
    (await accept(token)).ok();
    expect((await auditedActions(api, address)).sort()).toEqual([
      'staff.invitation_resent',
      'staff.invited',
      'staff.joined',
    ]);
  });

  it('is listed as expired after 72 hours, and can be sent again', async () => {
    (await invite(browser, [AGENT])).ok();
    api.advance(72 * 3_600_000);
    browser = await signInStaff(api, manager);
    const expired = await invitationIn(browser);
    expect(expired).toMatchObject({ state: 'expired', mayChange: true });
    (await change(browser, resendInvitation, expired!.id)).ok();
    expect(await invitationIn(browser)).toMatchObject({ state: 'waiting' });
    (await accept((await newestMail()).token)).ok();
  });

  it('of a sender who may no longer give its roles is listed as void, and works after it is sent by another', async () => {
    (await invite(browser, [AGENT])).ok();
    const owner = await signInAs(api, 'owner');
    (await owner.call(disableStaff, { params: { id: manager.id }, body: { reason: 'Left' } })).ok();
    const found = await invitationIn(owner);
    expect(found).toMatchObject({ state: 'void', mayChange: true });
    (await change(owner, resendInvitation, found!.id)).ok();
    expect(await invitationIn(owner)).toMatchObject({ state: 'waiting' });
    (await accept((await newestMail()).token)).ok();
  });

  it('is changed only by a person who may invite with its roles', async () => {
    const owner = await signInAs(api, 'owner');
    (await invite(owner, [grant('owner', brand('harbor'))])).ok();
    const higher = await invitationIn(browser);
    expect(higher).toMatchObject({ mayChange: false });
    const elsewhere = newAddress();
    (await invite(owner, [AGENT, grant('agent', brand('mesa'))], elsewhere)).ok();
    expect(await invitationIn(browser, elsewhere)).toBeUndefined();
    const hidden = await invitationIn(owner, elsewhere);
    for (const what of [withdrawInvitation, resendInvitation]) {
      expect((await change(browser, what, higher!.id)).refused().code).toBe('not_permitted');
      expect((await change(browser, what, hidden!.id)).refused().code).toBe('not_found');
    }
    expect(await invitationIn(owner)).toMatchObject({ id: higher!.id, state: 'waiting' });
  });
});

describe('roles over an unknown brand or office', () => {
  it('are refused in an invitation and in a change, with its name', async () => {
    const owner = await signInAs(api, 'owner');
    const unknown = [
      [grant('agent', brand('no-such-brand')), 'There is no brand “no-such-brand”.'],
      [grant('agent', office('harbor', 'no-such-office')), 'has no office “no-such-office”.'],
    ] as const;
    for (const [given, message] of unknown) {
      const fields = { grants: expect.stringContaining(message) };
      expect((await invite(owner, [AGENT, given])).refused()).toMatchObject({ code: 'invalid', fields });
      const body = { add: [given], reason: 'Helps out' };
      const changed = await owner.call(changeGrants, { params: { id: manager.id }, body });
      expect(changed.refused()).toMatchObject({ code: 'invalid', fields });
    }
    expect(await invitationIn(owner)).toBeUndefined();
  });
});

describe('an invitation to a person whom the sender does not see', () => {
  let elsewhere: TestStaff;
  let theirs: TestBrowser;
  beforeEach(async () => {
    elsewhere = await createStaff(api, [grant('agent', brand('mesa'))]);
    theirs = await signInStaff(api, elsewhere);
  });

  it('is answered as one to an unknown address, and is accepted after signing in', async () => {
    const answers = [await invite(browser, [AGENT], elsewhere.email), await invite(browser, [AGENT])];
    expect(answers[0]!.ok()).toEqual(answers[1]!.ok());
    const { id: _id, email: _email, ...known } = (await invitationIn(browser, elsewhere.email))!;
    const { id: _other, email: _address, ...unknown } = (await invitationIn(browser))!;
    expect(known).toEqual(unknown);

    const { offers, brands } = (await theirs.call(listOffers)).ok();
    // of a brand where the person has no role
    expect(brands).toMatchObject([{ site: 'harbor', name: 'Harbor Dental Club' }]);
    expect(offers).toMatchObject([{ inviter: manager.name, grants: [AGENT] }]);
    const [{ id } = { id: '' }] = offers;
    // the offer is of that person alone
    const stranger = await signInStaff(api, await createStaff(api, []));
    expect((await stranger.call(listOffers)).ok().offers).toEqual([]);
    const stolen = await stranger.call(answerOffer, { params: { id }, body: { accept: true } });
    expect(stolen.refused().code).toBe('link_expired');

    (await theirs.call(answerOffer, { params: { id }, body: { accept: true } })).ok();
    expect((await theirs.call(whoAmI)).ok().grants).toEqual(
      expect.arrayContaining([AGENT, grant('agent', brand('mesa'))]),
    );
    expect((await theirs.call(listOffers)).ok().offers).toEqual([]);
    const seen = (await browser.call(listStaff)).ok().people.find((each) => each.id === elsewhere.id);
    expect(seen).toMatchObject({ grants: [AGENT], mayChangeRoles: true, mayChangeAccess: false });
    const [event] = await api.rows('select chain, action from audit_events where subject_id = $1', [
      elsewhere.id,
    ]);
    expect(event).toEqual({ chain: 'harbor', action: 'staff.roles_accepted' });
    // now that the manager sees the person, the answer says so
    expect((await invite(browser, [AGENT], elsewhere.email)).refused().code).toBe('conflict');
  });

  it('comes with a mail that leads to their account, and has no token', async () => {
    (await invite(browser, [AGENT], elsewhere.email)).ok();
    const { recipient, text, token } = await newestMail();
    expect(recipient).toBe(elsewhere.email);
    expect(text).toContain('http://staff.localhost/account');
    expect(token).toBe('');
  });

  it('may be declined', async () => {
    (await invite(browser, [AGENT], elsewhere.email)).ok();
    const [{ id } = { id: '' }] = (await theirs.call(listOffers)).ok().offers;
    (await theirs.call(answerOffer, { params: { id }, body: { accept: false } })).ok();
    expect((await theirs.call(whoAmI)).ok().grants).toEqual([grant('agent', brand('mesa'))]);
    expect(await invitationIn(browser, elsewhere.email)).toBeUndefined();
    expect(await auditedActions(api, elsewhere.id)).toContain('staff.roles_declined');
  });

  it('gives nothing once its sender no longer holds as much', async () => {
    (await invite(browser, [AGENT], elsewhere.email)).ok();
    const [{ id } = { id: '' }] = (await theirs.call(listOffers)).ok().offers;
    const owner = await signInAs(api, 'owner');
    (await owner.call(disableStaff, { params: { id: manager.id }, body: { reason: 'Left' } })).ok();
    expect((await theirs.call(listOffers)).ok().offers).toEqual([]);
    const late = await theirs.call(answerOffer, { params: { id }, body: { accept: true } });
    expect(late.refused().code).toBe('link_expired');
    expect((await theirs.call(whoAmI)).ok().grants).toEqual([grant('agent', brand('mesa'))]);
  });
});

it('a name with invisible characters is refused where a person joins', async () => {
  (await invite(browser, [AGENT])).ok();
  const { token } = await newestMail();
  for (const character of ['\u202e', '\u2066', '\u200f', '\u200b', '\u0007']) {
    const body = { token, name: `Ana${character}Ruiz`, password: PASSWORD };
    const answer = await api.staffBrowser().call(acceptInvitation, { body });
    expect(answer.refused()).toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } });
  }
  (await accept(token)).ok();
});
