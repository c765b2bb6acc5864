import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardPage } from '#contracts/staff/card-pages.ts';
import { addNote, endMemberSessions, unlockLogin } from '#contracts/staff/member-actions.ts';
import { eraseMember, readErasure } from '#contracts/staff/member-erasure.ts';
import { giveCredit, recordPayment } from '#contracts/staff/member-money.ts';
import { openAssisted } from '#contracts/staff/members.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { brand, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let owner: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  owner = await signInAs(api, 'owner', brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const reason = 'Asked on the phone';

async function formerMember(): Promise<TestMember> {
  const member = await createMember(api);
  await api.rows(`update memberships set status = 'ended', auto_renew = false where id = $1`, [
    member.membershipId,
  ]);
  return member;
}

const credit = (member: TestMember) =>
  owner.call(giveCredit, { params: keyOf(member), body: { cents: 500, reason, key: randomUUID() } });

async function rowsOf({ accountId }: TestMember) {
  const [counts] = await api.rows(
    `select (select count(*) from ledger_entries where account_id = $1) as ledger,
      (select count(*) from payments where account_id = $1) as payments,
      (select count(*) from account_notes where account_id = $1) as notes,
      (select count(*) from account_events where account_id = $1) as events,
      (select count(*) from staff_assisted_sessions where account_id = $1) as assisted`,
    [accountId],
  );
  return counts;
}

describe('an account that was erased or merged', () => {
  it('takes no money, no note and no change from the staff, and is not opened', async () => {
    const member = await formerMember();
    const params = keyOf(member);
    const { stateKey } = (await owner.call(readErasure, { params })).ok();
    const body = { confirmation: member.number, reason, stateKey };
    (await owner.call(eraseMember, { params, body })).ok();
    const before = await rowsOf(member);
    const key = randomUUID();
    const refused = [
      await credit(member),
      await owner.call(recordPayment, {
        params,
        body: { method: 'cash', cents: 500, checkNumber: '', reason, key },
      }),
      await owner.call(openCardPage, {
        params,
        body: { what: 'balance', expectedCents: 500, way: 'opened', keepCard: false, reason, key },
      }),
      await owner.call(addNote, { params, body: { text: 'Called again' } }),
      await owner.call(endMemberSessions, { params, body: { reason } }),
      await owner.call(unlockLogin, { params, body: { reason } }),
      await owner.call(openAssisted, { params, body: { mode: 'look', reason } }),
    ].map((answer) => answer.refused());
    for (const { code, reason: why } of refused)
      expect({ code, why }).toEqual({ code: 'conflict', why: 'erased' });
    expect(await rowsOf(member)).toEqual(before);
  });

  it('takes nothing from a call that began before, either', async () => {
    const member = await formerMember();
    const before = await rowsOf(member);
    const { database } = api.deps;
    let calls = 0;
    const closing = Object.create(database, {
      inSite: {
        value: async (site: string, work: Parameters<typeof database.inSite>[1]) => {
          const done = await database.inSite(site, work);
          calls += 1;
          // after the account was read
          if (calls === 1)
            await api.rows(
              `insert into closed_accounts (site, account_id, kind, closed_at) values ($1, $2, 'erased', now())`,
              [site, member.accountId],
            );
          return done;
        },
      },
    });
    api.deps.database = closing;
    try {
      expect((await credit(member)).refused().code).toBe('conflict');
    } finally {
      api.deps.database = database;
    }
    expect(await rowsOf(member)).toEqual(before);
  });
});
