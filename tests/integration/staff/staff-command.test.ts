import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptInvitation, acceptNewAccess } from '#contracts/staff/session.ts';
import { readCommand, runCommand } from '#scripts/staff.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const run = async (...args: string[]): Promise<string> => {
  const { database, now } = api.deps;
  return runCommand(readCommand(args), { database, now, origin: 'http://staff.localhost:4321' });
};

it('the command invites the first owner, who joins once', async () => {
  expect(await run('list')).toContain('No one is here yet.');
  const output = await run('invite', 'Ana@example.com', '--role', 'owner');
  expect(output).toContain('Ana@example.com joins as owner of all brands');
  const token = /http:\/\/staff\.localhost:4321\/invitation#token=([\w-]{43})$/.exec(output)?.[1] ?? '';
  const body = { token, name: 'Ana Ruiz', password: PASSWORD };
  (await api.staffBrowser().call(acceptInvitation, { body })).ok();
  expect((await api.staffBrowser().call(acceptInvitation, { body })).refused().code).toBe('link_expired');
  expect(await run('list')).toBe('Ana Ruiz <Ana@example.com>: owner of all brands');
  expect(await api.rows('select staff_name, action from audit_events order by number')).toEqual([
    { staff_name: 'npm run staff', action: 'staff.invited' },
    { staff_name: 'Ana Ruiz', action: 'staff.joined' },
  ]);
});

it('the command gives new access to a person whom no one else can help', async () => {
  await expect(run('access', 'nobody@example.com')).rejects.toThrow('No one of the staff signs in as');
  const output = await run('access', 'ana@example.com');
  const token = /http:\/\/staff\.localhost:4321\/new-access#token=([\w-]{43})$/.exec(output)?.[1] ?? '';
  const browser = api.staffBrowser();
  const answer = await browser.call(acceptNewAccess, { body: { token, password: `${PASSWORD} again` } });
  expect(answer.ok()).toMatchObject({ state: 'enroll' });
});

it('the command invites over one brand or one office', async () => {
  expect(await run('invite', 'leo@example.com', '--role', 'manager', '--site', 'harbor')).toContain(
    'manager of harbor at',
  );
  const office = ['--site', 'harbor', '--office', 'point-loma'];
  expect(await run('invite', 'eva@example.com', '--role', 'front_desk', ...office)).toContain(
    'front_desk of harbor, point-loma at',
  );
});

it.each([
  ['nothing', []],
  ['an unknown role', ['invite', 'ana@example.com', '--role', 'king']],
  ['an office without its brand', ['invite', 'ana@example.com', '--role', 'agent', '--office', 'x']],
  ['a second address', ['invite', 'ana@example.com', 'leo@example.com', '--role', 'agent']],
])('the command refuses %s', (_what, args) => {
  expect(() => readCommand(args)).toThrow('Usage');
});

it('the command refuses what is no address', () => {
  expect(() => readCommand(['invite', 'ana', '--role', 'owner'])).toThrow('cannot be an email address');
});

it('the command refuses a brand and an office that do not exist', async () => {
  const invite = (...scope: string[]) => run('invite', 'uma@example.com', '--role', 'agent', ...scope);
  await expect(invite('--site', 'no-such-brand')).rejects.toThrow('There is no brand “no-such-brand”.');
  await expect(invite('--site', 'harbor', '--office', 'no-such-office')).rejects.toThrow(
    'has no office “no-such-office”.',
  );
  expect(await api.rows("select from staff_invitations where email = 'uma@example.com'")).toEqual([]);
});
