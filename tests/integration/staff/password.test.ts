import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { changeStaffPassword, staffSignIn, whoAmI } from '#contracts/staff/session.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { auditedActions, createStaff, grant, signInStaff, type TestStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const NEW_PASSWORD = `${PASSWORD} of today`;

let api: TestApi;
let person: TestStaff;
let browser: TestBrowser;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  person = await createStaff(api, [grant('auditor')]);
  browser = await signInStaff(api, person);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const change = (currentPassword: string, newPassword: string) =>
  browser.call(changeStaffPassword, { body: { currentPassword, newPassword } });

const signIn = async (password: string) =>
  (await api.staffBrowser().call(staffSignIn, { body: { email: person.email, password } })).status;

it('a person changes the password, which ends their other sessions and tells them by email', async () => {
  const other = await signInStaff(api, person);
  (await change(PASSWORD, NEW_PASSWORD)).ok();
  expect((await browser.call(whoAmI)).ok().id).toBe(person.id);
  expect((await other.call(whoAmI)).status).toBe(401);
  expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 200]);
  const [newest] = await listOutbox(api.deps, 1);
  expect(newest).toMatchObject({ recipient: person.email, subject: 'Your password for Enamel was changed' });
  expect((await readOutboxMail(api.deps, newest!))?.text).toContain('signed out on all other browsers');
  expect(await auditedActions(api, person.id)).toContain('password.changed');
});

it('a change of the password needs the current one, and a good new one', async () => {
  const wrong = await change('not the password', NEW_PASSWORD);
  expect(wrong.refused()).toMatchObject({
    code: 'invalid',
    fields: { currentPassword: 'This is not your current password.' },
  });
  for (const bad of [PASSWORD, 'short', person.email])
    expect((await change(PASSWORD, bad)).refused()).toMatchObject({
      code: 'invalid',
      fields: { newPassword: expect.any(String) },
    });
  expect(await signIn(PASSWORD)).toBe(200);
  expect(await auditedActions(api, person.id)).not.toContain('password.changed');
});

it('the current password cannot be found out by trying', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1)
    statuses.push((await change(`wrong ${tries}`, NEW_PASSWORD)).status);
  expect(statuses).toContain(429);
});

it('a change of the password needs a second factor of the last 15 minutes', async () => {
  api.advance(15 * 60_000 + 1);
  expect((await change(PASSWORD, NEW_PASSWORD)).refused()).toMatchObject({
    code: 'second_factor',
    reason: 'not_recent',
  });
});
