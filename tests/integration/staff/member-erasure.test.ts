import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JoinIntentSchema } from '#api/services/checkout/join-intent.ts';
import { repeatErasures } from '#api/services/member-help/personal-data/erase-member.ts';
import { insertAttempt } from '#api/services/payments/payment-attempt.ts';
import { login } from '#contracts/auth/login.ts';
import { listAuditEvents } from '#contracts/staff/audit.ts';
import { addNote } from '#contracts/staff/member-actions.ts';
import * as contract from '#contracts/staff/member-erasure.ts';
import { refundPayment } from '#contracts/staff/member-money.ts';
import { readMember, searchMembers } from '#contracts/staff/members.ts';
import { listFigure } from '#contracts/staff/reports.ts';
import { reportDirectory } from '#contracts/support/directory-report.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { repeatListed } from '#scripts/erasures.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { visitor } from '#tests/support/api/grievances.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import {
  auditedActions,
  brand,
  createStaff,
  grant,
  signInAs,
  signInStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants, neverStored } from '#tests/support/database/invariants.ts';

let api: TestApi;
let officer: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  officer = await signInAs(api, 'compliance', brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const reason = 'Request of November 20';

/** A member whose coverage is over. */
async function formerMember(): Promise<TestMember> {
  const member = await createMember(api, { dependents: [{ firstName: 'Leo', lastName: 'Quill' }] });
  await api.rows(
    `update memberships set status = 'ended', auto_renew = false, cancel_reason = 'Moved to Quillville' where id = $1`,
    [member.membershipId],
  );
  return member;
}

const read = (browser: TestBrowser, member: TestMember) =>
  browser.call(contract.readErasure, { params: keyOf(member) });

const erase = (browser: TestBrowser, member: TestMember, body: { stateKey: string; confirmation?: string }) =>
  browser.call(contract.eraseMember, {
    params: keyOf(member),
    body: { confirmation: member.number, reason, ...body },
  });

const booksOf = async ({ accountId }: TestMember) =>
  api.rows(
    'select kind, sum(amount_cents) as cents, count(*) from ledger_entries where account_id = $1 group by 1 order by 1',
    [accountId],
  );

describe('an erasure', () => {
  it('removes what says who the person is, and keeps the books to the cent', async () => {
    const member = await formerMember();
    const manager = await signInAs(api, 'manager', brand('harbor'));
    const params = keyOf(member);
    (await manager.call(addNote, { params, body: { text: 'Quillish note' } })).ok();
    const books = await booksOf(member);
    const preview = (await read(officer, member)).ok();
    expect(preview.blocks).toEqual([]);
    expect(preview.kept.map(({ kind }) => kind)).toContain('money');
    (await erase(officer, member, preview)).ok();

    expect(await booksOf(member)).toEqual(books);
    const [account] = await api.rows(
      'select email, phone, street, password_hash from accounts where id = $1',
      [member.accountId],
    );
    expect(account).toEqual({ email: '', phone: '', street: '', password_hash: null });
    const sessions = await api.rows('select from sessions where account_id = $1', [member.accountId]);
    expect(sessions).toEqual([]);
    const body = { email: member.email, password: PASSWORD };
    expect((await api.browser().call(login, { body })).refused().code).toBe('wrong_login');
    const { found } = (await officer.call(searchMembers, { body: { query: 'quill' } })).ok();
    expect(found).toEqual([]);
    const record = (await officer.call(readMember, { params })).ok();
    expect(record.account.closed?.kind).toBe('erased');
    expect(record.memberships[0]).toMatchObject({ number: member.number, cancelReason: '' });
    // the console shows no birth date for this one
    expect(new Set(record.people.map(({ birthDate }) => birthDate))).toEqual(
      new Set([contract.ERASED_BIRTH_DATE]),
    );
    const query = { subjectKind: 'account', subjectId: member.accountId };
    const { events } = (await officer.call(listAuditEvents, { query })).ok();
    expect(new Set(events.map(({ subject }) => subject.name))).toEqual(new Set(['']));
    const figure = { figure: 'joins', month: recordDay(api.deps.now()).slice(0, 7) } as const;
    const { rows } = (await manager.call(listFigure, { query: figure })).ok();
    expect(rows.find(({ accountId }) => accountId === member.accountId)?.name).toBe('');

    // the mail that tells of it goes first
    const mails = () =>
      api.rows<{ kind: string; recipient: string }>(
        `select kind, recipient from outbox where account_id = $1 and recipient <> ''`,
        [member.accountId],
      );
    expect(await mails()).toEqual([{ kind: 'member-erased', recipient: member.email }]);
    await api.rows(`update outbox set status = 'sent' where kind = 'member-erased'`);
    await repeatErasures(api.deps);
    expect(await mails()).toEqual([]);
    await expectInvariants(api, [neverStored('Quill', 'a name of the household')]);
    await expectInvariants(api, [neverStored(member.email, 'the address of the member')]);
  });

  it('removes what the staff typed about money, and keeps the reasons of the rules', async () => {
    const member = await formerMember();
    const finance = await signInAs(api, 'finance', brand('harbor'));
    const params = { ...keyOf(member), paymentId: member.paymentId };
    for (const cents of [100, 200]) {
      const body = { cents, reason: 'Was ill', key: randomUUID() };
      (await finance.call(refundPayment, { params, body })).ok();
    }
    // instead of giving it, because the audit of the refund keeps its reason
    await api.rows(`update refunds set reason = replace(reason, 'Was ill', 'Quillbert was ill')
      where amount_cents = 100`);
    await api.rows(`update refunds set reason = 'left: died' where amount_cents = 200`);
    await api.rows(
      `insert into staff_approvals
        (site, account_id, kind, cents, reason, asked_by, asked_by_name, decision, note)
      values ('harbor', $1, 'credit', 500, 'For Quillbert', gen_random_uuid(), 'Fin', 'declined', 'Quillbert has one')`,
      [member.accountId],
    );
    (await erase(officer, member, (await read(officer, member)).ok())).ok();
    await expectInvariants(api, [neverStored('Quillbert', 'a name that the staff typed')]);
    expect(
      await api.rows('select reason from refunds where payment_id = $1 order by amount_cents', [
        member.paymentId,
      ]),
    ).toEqual([{ reason: 'customer service' }, { reason: 'left: died' }]);
  });

  it('leaves payments that can be read, and from which no browser logs in', async () => {
    const member = await formerMember();
    await api.rows(
      `update payments set intent = intent || '{"sessionHash": "of a browser", "isOwner": true}' where id = $1`,
      [member.paymentId],
    );
    (await erase(officer, member, (await read(officer, member)).ok())).ok();
    const [payment] = await api.rows<{ intent: unknown }>('select intent from payments where id = $1', [
      member.paymentId,
    ]);
    const intent = JoinIntentSchema.parse(payment?.intent);
    expect(intent).toMatchObject({ sessionHash: null, planId: 'harbor-club' });
    expect(intent.isOwner).toBeUndefined();
  });

  it('is in the audit, also if a person only looked at what it would remove', async () => {
    const member = await formerMember();
    const preview = (await read(officer, member)).ok();
    expect(await auditedActions(api, member.accountId)).toEqual(['member.erasure_viewed']);
    (await erase(officer, member, preview)).ok();
    expect(await auditedActions(api, member.accountId)).toEqual([
      'member.erasure_viewed',
      'member.erasure_asked',
      'member.erased',
    ]);
  });

  it('removes what the person reported about the directory, and keeps that it was reported', async () => {
    const member = await formerMember();
    const { number } = (
      await visitor(api).call(reportDirectory, {
        body: {
          officeId: 'point-loma',
          npi: '',
          kind: 'hours',
          text: 'Quillstone closes at five.',
          email: member.email,
          dedupeKey: randomUUID(),
        },
      })
    ).ok();
    const preview = (await read(officer, member)).ok();
    expect(preview.erased).toContainEqual({ kind: 'messages', count: 1 });
    (await erase(officer, member, preview)).ok();
    const kept = await api.rows(
      'select kind, text, email, office_id as office from directory_reports where number = $1',
      [number],
    );
    expect(kept).toEqual([{ kind: 'hours', text: '', email: '', office: 'point-loma' }]);
    await expectInvariants(api, [neverStored('Quillstone', 'what was reported')]);
  });

  it('lets the person join again with the same address', async () => {
    const member = await formerMember();
    (await erase(officer, member, (await read(officer, member)).ok())).ok();
    const again = await createMember(api, { email: member.email });
    expect(again.accountId).not.toBe(member.accountId);
  });

  it('waits until the membership has ended and grievances are resolved', async () => {
    const member = await createMember(api);
    await api.rows(
      `insert into grievances (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, account_id, dedupe_key)
      values ('harbor', 'G-OPEN-1', false, '2026-06-01', '2026-06-06', '2026-07-01', '{}', $1, 'open')`,
      [member.accountId],
    );
    const preview = (await read(officer, member)).ok();
    expect(preview.blocks).toMatchObject([
      { kind: 'running_membership', name: member.number },
      { kind: 'open_grievance', name: 'G-OPEN-1' },
    ]);
    expect((await erase(officer, member, preview)).refused().code).toBe('not_allowed');
  });

  it('keeps resolved grievances for five years, and then removes them', async () => {
    const member = await formerMember();
    await api.rows(
      `insert into grievances (site, case_number, urgent, status, received_on, resolved_at, acknowledge_by, resolve_by, form, account_id, dedupe_key)
      select 'harbor', 'G-' || year, false, 'resolved', (year || '-01-05')::date, (year || '-01-06')::timestamptz, '2026-06-06', '2026-07-01', '{}', $1, year
      from unnest(array['2015', '2025']) year`,
      [member.accountId],
    );
    (await erase(officer, member, (await read(officer, member)).ok())).ok();
    const left = await api.rows('select case_number from grievances where account_id = $1', [
      member.accountId,
    ]);
    expect(left).toEqual([{ case_number: 'G-2025' }]);
  });

  it('needs the member number, and the state that was read', async () => {
    const member = await formerMember();
    const preview = (await read(officer, member)).ok();
    const wrong = await erase(officer, member, { ...preview, confirmation: 'K7M-4XR-9PD' });
    expect(wrong.refused().fields).toHaveProperty('confirmation');
    expect(
      (await erase(officer, member, { stateKey: 'older', confirmation: member.number })).refused().code,
    ).toBe('conflict');
  });

  it('happens once when two people ask at the same time', async () => {
    const member = await formerMember();
    const other = await signInAs(api, 'owner', brand('harbor'));
    const preview = (await read(officer, member)).ok();
    const answers = await Promise.all([erase(officer, member, preview), erase(other, member, preview)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused to managers, to other brands and without a recent second factor', async () => {
    const member = await formerMember();
    const codeFor = async (browser: TestBrowser) =>
      (await erase(browser, member, { stateKey: 'x' })).refused().code;
    expect(await codeFor(await signInAs(api, 'manager', brand('harbor')))).toBe('not_permitted');
    expect(await codeFor(await signInAs(api, 'compliance', brand('mesa')))).toBe('not_found');
    const late = await signInStaff(api, await createStaff(api, [grant('owner')]), {
      secondFactorAt: new Date(api.deps.now().getTime() - 3_600_000),
    });
    expect(await codeFor(late)).toBe('second_factor');
  });

  it('refuses a payment that begins meanwhile', async () => {
    const member = await formerMember();
    (await erase(officer, member, (await read(officer, member)).ok())).ok();
    const attempt = {
      ...keyOf(member),
      purpose: 'balance' as const,
      amountCents: 100,
      idempotencyKey: crypto.randomUUID(),
      requestHash: '',
      intent: {},
      lines: [],
      processor: 'sandbox',
    };
    await expect(
      api.deps.database.inSite(member.site, (tx) => insertAttempt(tx, attempt, api.deps.now())),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is repeated for a list of accounts after a restore', async () => {
    const member = await formerMember();
    const missing = { site: 'harbor', accountId: randomUUID() };
    expect((await repeatListed(api.deps, [keyOf(member), missing])).missing).toEqual([missing]);
    const recorded = await api.rows(
      `select chain, address, action, subject_id as id from audit_events where staff_name = 'npm run erasures'`,
    );
    const same = { chain: 'harbor', address: '', action: 'member.erased' };
    expect(recorded).toEqual([{ ...same, id: member.accountId }]);
    const record = (await officer.call(readMember, { params: keyOf(member) })).ok();
    expect(record.account).toMatchObject({ email: '', closed: { kind: 'erased', by: '' } });
  });
});
