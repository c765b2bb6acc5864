import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELD_DATA, NOT_OF_MEMBERS } from '#api/services/member-help/personal-data/held-data.ts';
import { callPath } from '#client/http/call.ts';
import { addNote } from '#contracts/staff/member-actions.ts';
import { askExport, saveExport } from '#contracts/staff/member-export.ts';
import { reportDirectory } from '#contracts/support/directory-report.ts';
import { visitor } from '#tests/support/api/grievances.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import {
  auditedActions,
  brand,
  createStaff,
  grant,
  office,
  signInAs,
  signInStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let officer: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  officer = await signInAs(api, 'compliance', brand('harbor'));
});
afterAll(() => api.close());

const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const reason = 'Request of November 20';

const save = (browser: TestBrowser, member: TestMember) =>
  browser.send(callPath(saveExport, keyOf(member)), { method: 'GET' });

async function readArchive(response: Response): Promise<Record<string, string>> {
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('utf8')]),
  );
}

describe('decisions about personal data', () => {
  it('cover every table and every column of the database', async () => {
    const rows = await api.rows<{ table: string; columns: string[] }>(`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by 1 order by 1`);
    const decided = new Map(HELD_DATA.map((each) => [each.table, [...each.shown, ...each.hidden]]));
    expect(rows.map(({ table }) => table)).toEqual([...decided.keys(), ...NOT_OF_MEMBERS].toSorted());
    for (const { table, columns } of rows)
      if (decided.has(table)) expect(decided.get(table)?.toSorted(), table).toEqual(columns);
  });

  it('show no hash, token or key', () => {
    const secret = /hash|token|password_h|public_key|credential|unsubscribe|idempotency|body|content$/;
    for (const { table, shown } of HELD_DATA)
      if (table !== 'consents')
        expect(
          shown.filter((name) => secret.test(name)),
          table,
        ).toEqual([]);
  });

  it('name existing columns where an erasure writes values', () => {
    for (const { table, erase, shown, hidden } of HELD_DATA)
      if (typeof erase === 'object')
        for (const name of Object.keys(erase)) expect([...shown, ...hidden], table).toContain(name);
  });
});

describe('an export', () => {
  it('has everything that is held of the member, and nothing that opens the account', async () => {
    const member = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const params = keyOf(member);
    const manager = await signInAs(api, 'manager', brand('harbor'));
    (await manager.call(addNote, { params, body: { text: 'Prefers mornings.' } })).ok();
    (await officer.call(askExport, { params, body: { reason } })).ok();
    const files = await readArchive(await save(officer, member));
    expect(Object.keys(files)).toEqual([
      'overview.html',
      ...['profile', 'household', 'memberships', 'payments', 'consents', 'emails', 'messages'].map(
        (name) => `${name}.json`,
      ),
      ...['grievances', 'notes', 'logins', 'changes'].map((name) => `${name}.json`),
    ]);
    const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
    expect(read('profile').accounts[0].email).toBe(member.email);
    expect(read('household').members.map((each: { first_name: string }) => each.first_name)).toEqual([
      'Ana',
      'Leo',
    ]);
    expect(read('memberships').memberships[0].number).toBe(member.number);
    expect(read('payments').ledger_entries.length).toBeGreaterThan(1);
    expect(read('notes').account_notes[0].text).toBe('Prefers mornings.');
    expect(read('emails').outbox.map((each: { kind: string }) => each.kind)).toContain('welcome');
    expect(read('logins').sessions).toHaveLength(1);
    expect(files['overview.html']).toContain(member.email);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(/argon2|password_hash|token_hash/);
    expect(await auditedActions(api, member.accountId)).toEqual([
      'member.note_added',
      'member.export_asked',
      'member.exported',
    ]);
  });

  it('has reports about the directory that were sent with the member’s address', async () => {
    const member = await createMember(api);
    const body = { officeId: 'point-loma', npi: '', kind: 'hours', text: 'They close at five.' } as const;
    for (const email of [member.email, 'other@example.com'])
      (await visitor(api).call(reportDirectory, { body: { ...body, email, dedupeKey: randomUUID() } })).ok();
    (await officer.call(askExport, { params: keyOf(member), body: { reason } })).ok();
    const files = await readArchive(await save(officer, member));
    expect(JSON.parse(files['messages.json'] ?? '').directory_reports).toMatchObject([
      { kind: 'hours', text: 'They close at five.', email: member.email },
    ]);
  });

  it('has the files of a grievance as they were sent', async () => {
    const member = await createMember(api);
    const [row] = await api.rows<{ id: string }>(
      `insert into grievances (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, account_id, dedupe_key)
      values ('harbor', 'G-EXPORT-1', false, '2026-06-01', '2026-06-06', '2026-07-01', '{}', $1, 'x') returning id`,
      [member.accountId],
    );
    await api.rows(
      `insert into grievance_attachments (site, grievance_id, name, type, bytes, content)
      values ('harbor', $1, '../bill.txt', 'text/plain', 5, 'hello')`,
      [row?.id],
    );
    (await officer.call(askExport, { params: keyOf(member), body: { reason } })).ok();
    const files = await readArchive(await save(officer, member));
    expect(files['files/G-EXPORT-1/1 _bill.txt']).toBe('hello');
  });

  it('needs a reason that was given within ten minutes by the same person', async () => {
    const member = await createMember(api);
    expect((await save(officer, member)).status).toBe(409);
    (await officer.call(askExport, { params: keyOf(member), body: { reason } })).ok();
    const other = await signInAs(api, 'compliance', brand('harbor'));
    expect((await save(other, member)).status).toBe(409);
    api.advance(11 * 60_000);
    expect((await save(officer, member)).status).toBe(409);
  });

  it('is refused to people of another brand, of an office and of other roles', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const codeFor = async (...grants: Parameters<typeof grant>) =>
      (await (await signInAs(api, ...grants)).call(askExport, { params, body: { reason } })).refused().code;
    expect(await codeFor('manager', brand('mesa'))).toBe('not_found');
    expect(await codeFor('manager', office('harbor', 'point-loma'))).toBe('not_permitted');
    expect(await codeFor('agent', brand('harbor'))).toBe('not_permitted');
    expect(await codeFor('auditor', brand('harbor'))).toBe('not_permitted');
    const late = await signInStaff(api, await createStaff(api, [grant('owner')]), {
      secondFactorAt: new Date(api.deps.now().getTime() - 3_600_000),
    });
    expect((await late.call(askExport, { params, body: { reason } })).refused().code).toBe('second_factor');
  });
});
