import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatMerges } from '#api/services/member-help/personal-data/merge-members.ts';
import { login } from '#contracts/auth/login.ts';
import { balance } from '#contracts/member/billing.ts';
import { readMember, searchMembers } from '#contracts/staff/members.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { merge, mergeTools, readMerge } from '#tests/support/api/merges.ts';
import { brand, createStaff, grant, signInAs, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let manager: TestBrowser;
let formerMember: ReturnType<typeof mergeTools>['formerMember'];

beforeAll(async () => {
  api = await openTestApi();
  ({ formerMember } = mergeTools(api));
  manager = await signInAs(api, 'manager', brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const recordOf = async ({ site, accountId }: TestMember) =>
  (await manager.call(readMember, { params: { site, accountId } })).ok();

const peopleOf = ({ people }: Awaited<ReturnType<typeof recordOf>>) =>
  people.map(({ firstName, relation }) => [firstName, relation]);

describe('a merge', () => {
  it('moves the membership that runs, its card and its money to the account that stays', async () => {
    const kept = await formerMember({ card: 'tok_mastercard' });
    const other = await createMember(api, { dependents: [{}] });
    const preview = (await readMerge(manager, kept, other)).ok();
    expect(preview).toMatchObject({
      blocks: [],
      cardOf: 'other',
      kept: { email: kept.email, memberships: [{ number: kept.number, status: 'ended' }] },
      other: { email: other.email, memberships: [{ number: other.number, status: 'active' }] },
    });
    const sum = `select count(*), sum(amount_cents) from ledger_entries where account_id in ($1, $2)`;
    const books = await api.rows(sum, [kept.accountId, other.accountId]);
    const [cardBefore] = await api.rows<{ token: string; customer: string }>(
      `select token, processor_customer as customer from payment_methods p join accounts a on a.id = p.account_id
      where a.id = $1`,
      [other.accountId],
    );
    (await merge(manager, kept, other)).ok();

    const record = await recordOf(kept);
    expect(record.memberships.map(({ number }) => number).toSorted()).toEqual(
      [kept.number, other.number].toSorted(),
    );
    expect(peopleOf(record)).toEqual([
      ['Ana', 'self'],
      ['Leo', 'child'],
    ]);
    expect(record.money?.card).toMatchObject({ brand: preview.other.card?.brand });
    expect(record.changes.map(({ kind }) => kind)).toContain('accounts_merged_by_staff');
    const [cardAfter] = await api.rows(
      `select token, processor_customer as customer from payment_methods p join accounts a on a.id = p.account_id
      where a.id = $1`,
      [kept.accountId],
    );
    expect(cardAfter).toEqual(cardBefore);
    expect(await api.rows(sum, [kept.accountId, other.accountId])).toEqual(books);
    const left = await api.rows('select from ledger_entries where account_id = $1', [other.accountId]);
    expect(left).toEqual([]);
    const covered = await api.rows<{ member_id: string }>(
      'select member_id from coverages where membership_id = $1 order by 1',
      [other.membershipId],
    );
    expect(covered.map(({ member_id }) => member_id).toSorted()).toEqual(
      [kept.memberIds[0], other.memberIds[1]].toSorted(),
    );
  });

  it('leaves the member one login, which shows both memberships’ payments', async () => {
    const kept = await createMember(api);
    const other = await formerMember();
    (await merge(manager, kept, other)).ok();

    const loginWith = (email: string) => api.browser().call(login, { body: { email, password: PASSWORD } });
    expect((await loginWith(other.email)).refused().code).toBe('wrong_login');
    (await loginWith(kept.email)).ok();
    expect((await other.browser.call(balance)).refused().code).toBe('unauthenticated');
    const { entries } = (await kept.browser.call(balance)).ok();
    expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(2);
    const mails = await api.rows<{ recipient: string }>(
      `select recipient from outbox where kind = 'accounts-merged' and account_id = $1`,
      [kept.accountId],
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([kept.email, other.email].toSorted());
    const closed = await recordOf(other);
    expect(closed).toMatchObject({
      account: { email: '', closed: { kind: 'merged', intoAccountId: kept.accountId } },
      people: [],
      memberships: [],
    });
    const { found } = (await manager.call(searchMembers, { body: { query: other.number } })).ok();
    expect(found.map(({ accountId }) => accountId)).toEqual([kept.accountId]);
  });

  it('joins people who are in both households, and keeps the others apart', async () => {
    const kept = await createMember(api, { dependents: [{}] });
    const other = await formerMember({ dependents: [{}, { firstName: 'Mia' }] });
    (await merge(manager, kept, other)).ok();
    expect(peopleOf(await recordOf(kept))).toEqual([
      ['Ana', 'self'],
      ['Leo', 'child'],
      ['Mia', 'child'],
    ]);
  });

  it('moves an open grievance and a message that came without a login', async () => {
    const kept = await createMember(api);
    const other = await formerMember();
    await api.rows(
      `insert into grievances (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, account_id, dedupe_key)
      values ('harbor', 'G-MERGE-1', false, '2026-06-01', '2026-06-06', '2026-07-01', '{}', $1, 'merge')`,
      [other.accountId],
    );
    await api.rows(
      `insert into contact_messages (site, ticket, name, email, subject, message, dedupe_key)
      values ('harbor', 'M-MERGE-1', 'Ana Reyes', $1, 'Hours', 'When are you open?', 'merge')`,
      [other.email],
    );
    (await merge(manager, kept, other)).ok();
    const record = await recordOf(kept);
    expect(record.grievances).toMatchObject([{ caseNumber: 'G-MERGE-1' }]);
    expect(record.messages).toMatchObject([{ ticket: 'M-MERGE-1' }]);
  });

  it('is refused while both memberships run, a payment is in progress, or the people differ', async () => {
    const kept = await createMember(api);
    const other = await createMember(api);
    await api.rows(`update members set first_name = 'Zoe', birth_date = '1990-01-02' where id = $1`, [
      other.memberIds[0],
    ]);
    await api.rows(
      `insert into payments (site, purpose, amount_cents, idempotency_key, request_hash, account_id, processor, leased_until)
      values ('harbor', 'balance', 100, 'merge', '', $1, 'sandbox', now() + interval '1 hour')`,
      [other.accountId],
    );
    const preview = (await readMerge(manager, kept, other)).ok();
    expect(preview.blocks).toEqual(['different_people', 'two_memberships', 'open_payment']);
    expect((await merge(manager, kept, other)).refused().code).toBe('not_allowed');
    expect((await recordOf(other)).account.closed).toBeNull();
    await api.rows(`delete from payments where idempotency_key = 'merge'`);
  });

  it('is in the audit at both accounts, also if they were only looked at', async () => {
    const kept = await createMember(api);
    const other = await formerMember();
    (await readMerge(manager, kept, other)).ok();
    for (const [{ accountId }, beside] of [
      [kept, other],
      [other, kept],
    ] as const)
      expect(
        await api.rows('select chain, action, after from audit_events where subject_id = $1', [accountId]),
      ).toEqual([
        { chain: 'harbor', action: 'member.merge_viewed', after: { otherAccount: beside.accountId } },
      ]);
  });

  it('needs the state that was read, and two accounts', async () => {
    const kept = await createMember(api);
    const other = await formerMember();
    expect((await merge(manager, kept, other, 'older')).refused().code).toBe('conflict');
    expect((await readMerge(manager, kept, kept)).refused().code).toBe('not_allowed');
    (await merge(manager, kept, other)).ok();
    expect((await readMerge(manager, kept, other)).refused().code).toBe('conflict');
  });

  it('happens once when two people merge the same accounts in both directions', async () => {
    const [one, two] = [await formerMember(), await formerMember()];
    const owner = await signInAs(api, 'owner', brand('harbor'));
    const forth = (await readMerge(manager, one, two)).ok().stateKey;
    const back = (await readMerge(owner, two, one)).ok().stateKey;
    const answers = await Promise.all([merge(manager, one, two, forth), merge(owner, two, one, back)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is for owners and managers of the brand, with a recent second factor', async () => {
    const kept = await createMember(api);
    const other = await formerMember();
    const codeFor = async (browser: TestBrowser) => (await merge(browser, kept, other, 'x')).refused().code;
    expect(await codeFor(await signInAs(api, 'agent', brand('harbor')))).toBe('not_permitted');
    expect(await codeFor(await signInAs(api, 'compliance', brand('harbor')))).toBe('not_permitted');
    expect(await codeFor(await signInAs(api, 'manager', brand('mesa')))).toBe('not_found');
    const late = await signInStaff(api, await createStaff(api, [grant('owner')]), {
      secondFactorAt: new Date(api.deps.now().getTime() - 3_600_000),
    });
    expect(await codeFor(late)).toBe('second_factor');
  });

  it('later moves what a call wrote that ran meanwhile', async () => {
    const kept = await createMember(api);
    const other = await formerMember();
    (await merge(manager, kept, other)).ok();
    await api.rows(
      `insert into account_events (site, account_id, kind) values ('harbor', $1, 'details_changed')`,
      [other.accountId],
    );
    await repeatMerges(api.deps);
    expect((await recordOf(kept)).changes.map(({ kind }) => kind)).toContain('details_changed');
    expect((await recordOf(kept)).money?.card).not.toBeNull();
  });
});
