import { beforeAll, describe, expect, it } from 'vitest';
import { listStaff } from '#contracts/staff/people.ts';
import { giveSecondFactor, staffSignIn, whoAmI } from '#contracts/staff/session.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  fromGroups,
  GROUP_ROLES,
  goThere,
  joinByGroup,
  MFA,
  newBrowser,
  openProviderApi,
  providerApiForTests,
} from '#tests/support/api/provider-staff.ts';
import { appCode, brand, createStaff, grant, office, signInStaff } from '#tests/support/api/staff.ts';

const made = providerApiForTests({ OIDC_JOIN: 'on', OIDC_GROUP_ROLES: GROUP_ROLES });
beforeAll(() => createStaff(made.api, [grant('owner')]));

async function grantsOf(email: string) {
  const owner = await signInStaff(made.api, await createStaff(made.api, [grant('owner')]));
  const { people } = (await owner.call(listStaff)).ok();
  return people.find((person) => person.email === email)?.grants;
}

describe('roles from groups', () => {
  it('follow the groups at each sign-in, and leave those that were given by hand', async () => {
    const { api, idp } = made;
    const { pat, id } = await joinByGroup(made, { groups: ['Agents'], byHand: [grant('auditor')] });
    expect(await grantsOf(pat.email)).toEqual([fromGroups('agent', brand('harbor')), grant('auditor')]);
    pat.groups = ['Owners', 'Desk'];
    const browser = newBrowser(made);
    (await goThere(browser, idp, { subject: pat.sub })).ok();
    const after = [
      grant('auditor'),
      fromGroups('front_desk', office('harbor', 'point-loma')),
      fromGroups('owner'),
    ];
    expect((await browser.call(whoAmI)).ok().grants).toEqual(after);
    const [event] = await api.rows(
      // of two brands and all, so it is in no brand's chain; the event of the join is in Harbor’s
      `select before, after from audit_events
      where action = 'staff.grants_followed' and subject_id = $1 and chain = ''`,
      [id],
    );
    expect(event).toEqual({
      before: { grants: [fromGroups('agent', brand('harbor')), grant('auditor')] },
      after: { grants: after, provider: 'Test ID' },
    });
  });

  it('end the access of a person who has left all groups, at the next sign-in', async () => {
    const { idp } = made;
    const { pat, browser } = await joinByGroup(made, { groups: ['Agents'] });
    pat.groups = [];
    expect((await goThere(newBrowser(made), idp, { subject: pat.sub })).refused()).toMatchObject({
      code: 'not_permitted',
      reason: 'no_access',
    });
    expect(await grantsOf(pat.email)).toEqual([]);
    // the sign-in of before has lost them as well
    expect((await browser.call(whoAmI)).ok().permissions).toEqual([]);
  });

  it('never take the last owner of all brands, who is one by hand from then on', async () => {
    const lone = await openProviderApi();
    try {
      lone.configure({ OIDC_JOIN: 'on', OIDC_GROUP_ROLES: GROUP_ROLES });
      lone.idp.signIn = MFA;
      const { pat } = await joinByGroup(lone, { groups: ['Owners', 'Agents'] });
      pat.groups = [];
      const browser = newBrowser(lone);
      (await goThere(browser, lone.idp, { subject: pat.sub })).ok();
      expect((await browser.call(whoAmI)).ok().grants).toEqual([grant('owner')]);
    } finally {
      await lone.close();
    }
  });

  it('do not count in a session that another sign-in began', async () => {
    const { api, idp } = made;
    const { ana, pat } = await joinByGroup(made, {
      groups: ['Owners'],
      byHand: [grant('auditor')],
      isEnrolled: true,
    });
    pat.groups = [];
    const browser = newBrowser(made);
    const body = { email: pat.email, password: PASSWORD };
    (await browser.call(staffSignIn, { body })).ok();
    (await browser.call(giveSecondFactor, { body: { code: appCode(api, ana) } })).ok();
    expect((await browser.call(whoAmI)).ok().grants).toEqual([grant('auditor')]);
    expect(idp.people.get(pat.sub)?.groups).toEqual([]);
  });
});
