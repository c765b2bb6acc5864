import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssisted } from '#contracts/auth/assisted.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { cancelCardPage, listCardPages, openCardPage } from '#contracts/staff/card-pages.ts';
import { changeMemberEmail, endMemberSessions, unlockLogin } from '#contracts/staff/member-actions.ts';
import * as money from '#contracts/staff/member-money.ts';
import { openAssisted, readMember } from '#contracts/staff/members.ts';
import { retryFailedRenewal } from '#contracts/staff/renewals.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { merge, mergeTools } from '#tests/support/api/merges.ts';
import { auditedActions, brand, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

/** Where the member was, and where they are now. */
const [FORMER, PRESENT] = ['point-loma', 'belmont-shore'];

let api: TestApi;
/** The account, with the membership that runs. */
let member: TestMember;
/** The membership of before. */
let ended: TestMember;
/** A manager of each office, with all permissions for these calls. */
let former: TestBrowser;
let present: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  ended = await mergeTools(api).formerMember({ office: FORMER });
  member = await createMember(api, { office: PRESENT });
  const manager = await signInAs(api, 'manager', brand('harbor'));
  (await merge(manager, member, ended)).ok();
  former = await signInAs(api, 'manager', office('harbor', FORMER));
  present = await signInAs(api, 'manager', office('harbor', PRESENT));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const reason = 'Asked by phone';
const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const account = () => keyOf(member);
const membership = () => ({ ...account(), membershipId: member.membershipId });
const payment = () => ({ ...account(), paymentId: member.paymentId });

async function owe(cents: number): Promise<void> {
  await api.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ($1, $2, 'charge', $3, 'Owed', $4)`,
    [member.site, member.accountId, cents, randomUUID()],
  );
}

const openPage = (browser: TestBrowser, expectedCents: number) =>
  browser.call(openCardPage, {
    params: account(),
    body: { what: 'balance', expectedCents, way: 'opened', keepCard: false, reason, key: randomUUID() },
  });
const credit = (browser: TestBrowser, cents: number) =>
  browser.call(money.giveCredit, { params: account(), body: { cents, reason, key: randomUUID() } });
const refund = (browser: TestBrowser, { paymentId }: TestMember, cents: number) =>
  browser.call(money.refundPayment, {
    params: { ...account(), paymentId },
    body: { cents, reason, key: randomUUID() },
  });

describe('the people of an office that the member has left', () => {
  it('see the record with their own memberships and payments', async () => {
    const record = (await former.call(readMember, { params: account() })).ok();
    expect(record.memberships.map(({ number }) => number)).toEqual([ended.number]);
    expect(record.money?.payments.map(({ id }) => id)).toEqual([ended.paymentId]);
  });

  it('change nothing of the account, nor money and memberships of the office that it has now', async () => {
    await owe(4200);
    const { paymentId } = (await openPage(present, 4200)).ok();
    const body = { reason };
    const key = randomUUID();
    const tried = [
      await credit(former, 100),
      await former.call(money.recordPayment, {
        params: account(),
        body: { method: 'cash', cents: 100, checkNumber: '', reason, key },
      }),
      await former.call(listCardPages, { params: account() }),
      await openPage(former, 4200),
      await former.call(cancelCardPage, { params: { ...account(), paymentId }, body }),
      await former.call(money.readRefund, { params: payment() }),
      await refund(former, member, 100),
      await former.call(money.previewCoupon, { params: membership(), body: { coupon: 'X' } }),
      await former.call(money.applyCoupon, {
        params: membership(),
        body: { coupon: 'X', to: 'credit', expectedCents: 100, reason },
      }),
      await former.call(money.reinstate, { params: membership(), body }),
      await former.call(retryFailedRenewal, { params: membership(), body }),
      await former.call(openAssisted, { params: account(), body: { mode: 'look', reason } }),
      await former.call(openAssisted, { params: account(), body: { mode: 'change', reason } }),
      await former.call(endMemberSessions, { params: account(), body }),
      await former.call(unlockLogin, { params: account(), body }),
      await former.call(changeMemberEmail, {
        params: account(),
        body: { email: 'other@example.com', reason },
      }),
    ];
    expect(tried.map((answer) => answer.refused().code)).toEqual(tried.map(() => 'not_found'));
    expect(await auditedActions(api, member.accountId)).not.toContain('member.refund_viewed');
    const { owed, pages } = (await present.call(listCardPages, { params: account() })).ok();
    expect(owed).toEqual([{ what: 'balance', cents: 4200 }]);
    expect(pages).toMatchObject([{ paymentId, state: 'waiting' }]);
  });

  it('neither see nor decide what waits for a second person there', async () => {
    expect((await credit(present, 10_000)).ok().status).toBe('done');
    expect((await credit(present, 30_000)).ok().status).toBe('waiting');
    expect((await refund(present, member, 14_900)).ok().status).toBe('waiting');
    const asked = (await present.call(money.listApprovals)).ok().approvals;
    expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['credit', 'refund']);
    expect((await former.call(money.listApprovals)).ok().approvals).toEqual([]);
    const decisionOf = (id: string) => ({ params: { ...account(), id }, body: { reason } });
    for (const { id } of asked)
      for (const decide of [money.approve, money.decline, money.withdraw])
        expect((await former.call(decide, decisionOf(id))).refused().code).toBe('not_found');
    const other = await signInAs(api, 'finance', office('harbor', PRESENT));
    for (const { id, cents } of asked)
      expect((await other.call(money.approve, decisionOf(id))).ok()).toMatchObject({ cents });
  });

  it('refund a payment of their own membership', async () => {
    const params = { ...account(), paymentId: ended.paymentId };
    expect((await former.call(money.readRefund, { params })).ok()).toMatchObject({ leftCents: 14_900 });
    expect((await refund(former, ended, 500)).ok()).toMatchObject({ status: 'done', cents: 500 });
  });
});

describe('an account that was opened for changes', () => {
  async function openFor(staff: TestBrowser, { site, accountId }: TestMember): Promise<TestBrowser> {
    const body = { mode: 'change', reason } as const;
    const { address } = (await staff.call(openAssisted, { params: { site, accountId }, body })).ok();
    const browser = api.browser();
    await browser.send(startAssisted.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: new URL(address).hash.slice(1) }).toString(),
    });
    await browser.open();
    return browser;
  }
  const eventsOf = ({ accountId }: TestMember) =>
    api.rows<{ action: string; before: unknown; after: { changed?: unknown } }>(
      `select action, before, after from audit_events where subject_id = $1 and action like 'member.change%'
      order by number`,
      [accountId],
    );

  it('is changed no more once the member has moved, even if the office sees an earlier membership', async () => {
    const agent = await signInAs(api, 'agent', office('harbor', PRESENT));
    const browser = await openFor(agent, member);
    (await browser.call(memberUpdate, { body: { city: 'Fresno' } })).ok();
    const move = (id: string, to: string) =>
      api.rows('update memberships set office_id = $2 where id = $1', [id, to]);
    await move(member.membershipId, 'la-jolla');
    await move(ended.membershipId, PRESENT);
    const changed = await browser.call(memberUpdate, { body: { city: 'Sacramento' } });
    expect(changed.refused().code).toBe('not_found');
    await move(member.membershipId, PRESENT);
    await move(ended.membershipId, FORMER);
  });

  it('has the change in the audit, also if the member moves out of the person’s sight with it', async () => {
    const mover = await createMember(api, { office: FORMER });
    const browser = await openFor(await signInAs(api, 'agent', office('harbor', FORMER)), mover);
    // on the first day, at once
    (await browser.call(memberSwitch, { params: { id: PRESENT } })).ok();
    expect(await eventsOf(mover)).toMatchObject([
      { action: 'member.change_asked' },
      {
        action: 'member.changed',
        before: { memberships: { [mover.membershipId]: { office: expect.stringContaining('Point Loma') } } },
        after: {
          changed: {
            memberships: { [mover.membershipId]: { office: expect.stringContaining('Belmont Shore') } },
          },
        },
      },
    ]);
  });
});
