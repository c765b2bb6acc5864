import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentRemove } from '#contracts/member/dependents.ts';
import { createMember, logInAgain } from '#tests/support/api/members.ts';
import { payNextTerm, YEAR } from '#tests/support/api/plan-changes.ts';
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

/** Cancels for the refund that the preview shows. */
async function cancelNow(browser: Awaited<ReturnType<typeof logInAgain>>): Promise<number> {
  const reason = 'changed_mind' as const;
  const shown = await browser.call(cancel, { body: { reason }, query: { preview: 'true' } });
  const { refundCents: expectedCents } = shown.ok();
  return (await browser.call(cancel, { body: { reason, expectedCents } })).ok().refundCents;
}

describe('refunded prepaid terms', () => {
  it('a refunded prepaid term does not reduce a person’s refund of the current term', async () => {
    api.setNow('2026-06-15T17:00:00Z');
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    api.setNow('2026-12-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    (await payNextTerm(browser, 19_800)).ok();
    expect(await cancelNow(browser)).toBe(19_800);
    const body = { memberId: ana.memberIds[1]!, reason: 'died' as const };
    const left = await browser.call(dependentRemove, { body, query: { preview: 'true' } });
    // 182 of 365 days of $79
    expect(left.ok()).toMatchObject({ refundCents: 0, creditCents: Math.floor((7_900 * 182) / 365) });
  });

  it('db:check accepts several refunded payments for the same term', async () => {
    api.setNow('2026-06-15T17:00:00Z');
    const ana = await createMember(api, { ...YEAR, plan: 'brightway-monthly', autoRenew: false });
    // The full refund period starts again when a member rejoins.
    api.setNow('2026-09-20T17:00:00Z');
    const browser = await logInAgain(api, ana);
    for (let times = 0; times < 2; times += 1) (await payNextTerm(browser, 1_200)).ok();
    expect(await cancelNow(browser)).toBe(2_400);
    const refunded = await api.rows('select from payments where account_id = $1 and term_start is null', [
      ana.accountId,
    ]);
    expect(refunded).toHaveLength(2);
    await expectInvariants(api);
  });
});
