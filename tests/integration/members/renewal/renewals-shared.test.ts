import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewDue, sharesOfDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

describe('shared renewals of a day', () => {
  /** Creates members whose term has ended and who got their renewal notice. */
  async function createDueMembers(count: number): Promise<TestMember[]> {
    const members: TestMember[] = [];
    for (let left = count; left > 0; left -= 1) members.push(await createMember(api));
    for (const day of ['2027-05-16', '2027-06-08']) {
      api.setNow(`${day}T18:00:00Z`);
      await sendRenewalNotices(api.deps, 'harbor');
    }
    api.setNow('2027-06-15T18:00:00Z');
    return members;
  }
  const statuses = (members: readonly TestMember[]) =>
    Promise.all(
      members.map(async ({ membershipId }) => {
        const rows = await api.rows<{ status: string }>(
          `select status from payments where membership_id = $1 and purpose = 'renewal'`,
          [membershipId],
        );
        return rows.map(({ status }) => status);
      }),
    );

  it('renewals are divided into shares, with each member in exactly one', async () => {
    const members = await createDueMembers(9);
    const tallies = await Promise.all(
      Array.from({ length: 4 }, (_each, index) => renewDue(api.deps, 'harbor', { share: { index, of: 4 } })),
    );
    expect(tallies.reduce((sum, { charged }) => sum + charged, 0)).toBe(9);
    expect(await statuses(members)).toEqual(members.map(() => ['captured']));
    expect(await sharesOfDue(api.deps, 'harbor')).toBe(1);
  });

  it('renewals stop soon after an abort, and the next run charges the rest', async () => {
    const members = await createDueMembers(6);
    const controller = new AbortController();
    const { confirm } = api.deps.processor;
    const settings = { ...api.deps.settings, RENEWALS_AT_ONCE: 2 };
    const processor = {
      ...api.deps.processor,
      confirm: (...args: Parameters<typeof confirm>) => {
        controller.abort();
        return confirm(...args);
      },
    };
    const { charged } = await renewDue({ ...api.deps, settings, processor }, 'harbor', {
      signal: controller.signal,
    });
    expect(charged).toBeGreaterThan(0);
    expect(charged).toBeLessThanOrEqual(2);
    expect(await renewDue(api.deps, 'harbor')).toMatchObject({ charged: 6 - charged });
    expect(await statuses(members)).toEqual(members.map(() => ['captured']));
  });

  it('a run that loses the database fails, so that the queue repeats it, and charges no one twice', async () => {
    const members = await createDueMembers(6);
    let isLost = false;
    const { confirm } = api.deps.processor;
    const { database } = api.deps;
    const inSite: typeof database.inSite = (site, work) => {
      if (isLost) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      return database.inSite(site, work);
    };
    const deps = {
      ...api.deps,
      settings: { ...api.deps.settings, RENEWALS_AT_ONCE: 2 },
      processor: {
        ...api.deps.processor,
        confirm: (...args: Parameters<typeof confirm>) => {
          isLost = true;
          return confirm(...args);
        },
      },
      database: { ...database, inSite },
    };
    await expect(renewDue(deps, 'harbor')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    // the attempts that were interrupted are leased
    api.advance(60_000);
    await reconcile(api.deps);
    await renewDue(api.deps, 'harbor');
    // an attempt that had not reached the processor is voided
    const charged = (await statuses(members)).map((each) => each.filter((status) => status !== 'voided'));
    expect(charged).toEqual(members.map(() => ['captured']));
  });
});
