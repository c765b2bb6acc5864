import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatErasures } from '#api/services/member-help/personal-data/erase-member.ts';
import { eraseMember, readErasure } from '#contracts/staff/member-erasure.ts';
import { readMember } from '#contracts/staff/members.ts';
import { readReport } from '#contracts/staff/reports.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { merge, mergeTools, readMerge } from '#tests/support/api/merges.ts';
import { brand, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants, neverStored } from '#tests/support/database/invariants.ts';

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

describe('what a merge leaves as it was', () => {
  it('changes no figure of the months before', async () => {
    const kept = await formerMember({ office: 'point-loma', paidAt: '2026-01-10T18:00:00Z' });
    const other = await formerMember({ office: 'la-jolla', paidAt: '2026-03-10T18:00:00Z' });
    // a credit without a payment, and an event, of each account while both had a membership
    for (const { accountId } of [kept, other]) {
      await api.rows(
        `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key, created_at)
        values ('harbor', $1, 'credit', -500, 'Service credit', $2, '2026-04-02T18:00:00Z')`,
        [accountId, `merge:${accountId}`],
      );
      await api.rows(
        `insert into account_events (site, account_id, kind, created_at)
        values ('harbor', $1, 'renewal_failed', '2026-04-03T18:00:00Z')`,
        [accountId],
      );
    }
    const figures = async () => {
      const owner = await signInAs(api, 'owner', brand('harbor'));
      const query = { site: 'harbor', by: 'office', latest: '8' } as const;
      const report = (await owner.call(readReport, { query })).ok();
      // groups of the same size may come in any order
      return { ...report, groups: new Map(report.groups.map((group) => [group.id, group])) };
    };
    const before = await figures();
    (await merge(manager, kept, other)).ok();
    expect(await figures()).toEqual(before);
  });

  it('waits for a confirmed address, and does not lose a second step', async () => {
    const kept = await createMember(api, { isEmailConfirmed: false });
    const other = await formerMember();
    await api.rows(
      `insert into account_second_steps (site, account_id, secret, confirmed_at) values ('harbor', $1, 'x', now())`,
      [other.accountId],
    );
    expect((await readMerge(manager, kept, other)).ok().blocks).toEqual(['unconfirmed_email', 'second_step']);
  });

  it('leaves to its owner what came from an address that was mistyped', async () => {
    const kept = await createMember(api);
    const other = await formerMember({ isEmailConfirmed: false });
    await api.rows(
      `insert into contact_messages (site, ticket, name, email, subject, message, dedupe_key)
      values ('harbor', 'M-MERGE-2', 'Zoe Zeal', $1, 'Hours', 'When are you open?', 'merge2')`,
      [other.email],
    );
    (await merge(manager, kept, other)).ok();
    expect((await recordOf(kept)).messages).toEqual([]);
    const told = await api.rows<{ recipient: string }>(
      `select recipient from outbox where kind = 'accounts-merged' and account_id = $1`,
      [kept.accountId],
    );
    expect(told).toEqual([{ recipient: kept.email }]);
  });

  it('accepts a membership whose term is over but not closed yet', async () => {
    const kept = await createMember(api);
    const other = await createMember(api, { paidAt: '2025-01-10T18:00:00Z', autoRenew: false });
    (await merge(manager, kept, other)).ok();
    expect((await recordOf(kept)).memberships.map(({ status }) => status)).toEqual(['active', 'ended']);
  });

  it('is found by an erasure of the account that stays, over several merges', async () => {
    const [first, second, third] = [
      await formerMember({ dependents: [{ firstName: 'Quentin', lastName: 'Quell' }] }),
      await formerMember(),
      await formerMember(),
    ];
    (await merge(manager, second, first)).ok();
    (await merge(manager, third, second)).ok();
    const record = await recordOf(first);
    expect(record.account.closed?.intoAccountId).toBe(third.accountId);
    const officer = await signInAs(api, 'compliance', brand('harbor'));
    const params = { site: 'harbor', accountId: third.accountId };
    const { stateKey, confirmation } = (await officer.call(readErasure, { params })).ok();
    (
      await officer.call(eraseMember, {
        params,
        body: { stateKey, confirmation, reason: 'Request of June 1' },
      })
    ).ok();
    await api.rows(`update outbox set status = 'sent' where kind = 'member-erased'`);
    await repeatErasures(api.deps);
    await expectInvariants(api, [neverStored('Quell', 'a name of the household')]);
    // the audit says which address the closed account had
    for (const { email } of [first, second, third])
      expect(
        await api.rows(`select from outbox where recipient = $1 or dedupe_key like '%' || $1`, [email]),
      ).toEqual([]);
  });
});
