import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemoMember } from '#api/services/seed/demo-member.ts';
import { login } from '#contracts/auth/login.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { brandNames } from '#tests/support/api/brand-content.ts';
import { createMember, logInAgain } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const LEO = { firstName: 'Leo' };

describe('the dashboard', () => {
  it('shows the membership, its people, and the next charge', async () => {
    const { browser, number, membershipId } = await createMember(api, { dependents: [LEO] });
    const info = (await browser.call(memberInfo)).ok();
    expect(info.memberships).toHaveLength(1);
    expect(info.memberships[0]).toMatchObject({
      id: membershipId,
      number,
      plan: { id: 'harbor-club', name: 'Harbor Club', cycle: 'annual' },
      office: { id: 'point-loma', state: 'CA' },
      status: 'active',
      covered: true,
      termStart: '2026-06-15',
      termThrough: '2027-06-14',
      priceCents: 25_800,
      autoRenew: true,
      nextCharge: { on: '2027-06-15', cents: 25_800, priceCents: 25_800, agreed: true },
      renewalNotice: null,
      paidAhead: null,
      pendingOfficeChange: null,
      cancelledAt: null,
    });
    expect(info.memberships[0]?.members).toMatchObject([
      { firstName: 'Ana', relation: 'self', covered: true, coveredThrough: '2027-06-14' },
      { firstName: 'Leo', relation: 'child', coveredFrom: '2026-06-15', coveredThrough: '2027-06-14' },
    ]);
  });

  it('shows the current day at the office, even if other time zones have another', async () => {
    const member = await createMember(api);
    api.setNow('2026-07-01T06:59:00Z');
    const late = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(late.memberships[0]?.today).toBe('2026-06-30');
    api.setNow('2026-07-01T07:00:00Z');
    const after = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(after.memberships[0]?.today).toBe('2026-07-01');
  });

  it('shows only the brand, last digits and expiry of a card', async () => {
    const { browser } = await createMember(api, { card: 'tok_mastercard' });
    const answer = await browser.call(memberInfo);
    expect(answer.ok().paymentMethod).toEqual({
      brand: 'mastercard',
      last4: '4444',
      expMonth: 12,
      expYear: 2030,
      expired: false,
    });
    expect(answer.bytes.toString()).not.toContain('sbxcard');
  });

  it('reports when the card has expired', async () => {
    const member = await createMember(api);
    api.setNow('2030-12-31T20:00:00Z');
    const before = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(before.paymentMethod?.expired).toBe(false);
    api.setNow('2031-01-01T20:00:00Z');
    const after = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(after.paymentMethod?.expired).toBe(true);
  });

  it('lists receipts and documents', async () => {
    const { browser, paymentId, membershipId } = await createMember(api);
    const { receipts, documents, balance } = (await browser.call(memberInfo)).ok();
    expect(receipts).toMatchObject([
      { id: paymentId, paidOn: '2026-06-15', cents: 14_900, refundedCents: 0 },
    ]);
    expect(documents.map(({ href }) => href)).toEqual([
      `/api/v4/member/idCard/${membershipId}?format=pdf&lang=en`,
      `/api/v4/member/receipt/${paymentId}?format=pdf&lang=en`,
    ]);
    expect(balance).toEqual({ owedCents: 0, creditCents: 0 });
  });

  it('a membership ends after midnight at the office, not at the server', async () => {
    // At 06:30 UTC on June 15 it is still June 14 in San Diego, the last paid day.
    const member = await createMember(api, { autoRenew: false });
    api.setNow('2027-06-15T06:30:00Z');
    const info = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(info.memberships[0]).toMatchObject({ status: 'active', covered: true });
    api.setNow('2027-06-15T07:30:00Z');
    const later = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(later.memberships[0]).toMatchObject({ status: 'ended', covered: false });
    expect(later.documents.some(({ kind }) => kind === 'id_card')).toBe(false);
  });

  it('a year that begins on February 29 ends on the day before February 28', async () => {
    const member = await createMember(api, { paidAt: '2028-02-29T18:00:00Z' });
    api.setNow('2028-02-29T20:00:00Z');
    const info = (await (await logInAgain(api, member)).call(memberInfo)).ok();
    expect(info.memberships[0]).toMatchObject({
      termStart: '2028-02-29',
      termThrough: '2029-02-27',
      nextCharge: { on: '2029-02-28' },
    });
  });

  it('covers a child until the day before the 26th birthday', async () => {
    const member = await createMember(api, { dependents: [{ ...LEO, birthDate: '2000-09-01' }] });
    const leo = (await member.browser.call(memberInfo)).ok().memberships[0]?.members[1];
    expect(leo).toMatchObject({ covered: true, coveredThrough: '2026-08-31' });
  });

  it('the dashboard of an account that never joined is empty', async () => {
    await createAccount(api, { email: 'never-joined@example.com' });
    const browser = await logIn(api, 'harbor', 'never-joined@example.com');
    expect((await browser.call(memberInfo)).ok()).toMatchObject({
      memberships: [],
      paymentMethod: null,
      receipts: [],
      documents: [],
    });
  });

  it('a person with memberships at two brands sees only the brand’s own', async () => {
    const email = 'both@example.com';
    const harbor = await createMember(api, { email });
    const mesa = await createMember(api, {
      site: 'mesa',
      email,
      plan: 'mesa-home-office',
      office: 'phoenix-arcadia',
      state: 'AZ',
    });
    const at = async (browser: typeof harbor.browser) =>
      (await browser.call(memberInfo)).ok().memberships.map(({ number }) => number);
    expect(await at(harbor.browser)).toEqual([harbor.number]);
    expect(await at(mesa.browser)).toEqual([mesa.number]);
    expect(mesa.accountId).not.toBe(harbor.accountId);
  });
});

describe('demo members of a brand', () => {
  it('creates a demo member once, who can log in', async () => {
    // two processes that start at the same moment
    const [first] = await Promise.all([1, 2].map(() => seedDemoMember(api.deps, 'harbor')));
    const second = await seedDemoMember(api.deps, 'harbor');
    expect(first).toMatchObject({ email: 'demo@harbor.example' });
    expect(second).toEqual({ ...first, isNew: false });
    const browser = api.browser('harbor');
    const { email, password } = first!;
    await browser.call(login, { body: { email, password } });
    const info = (await browser.call(memberInfo)).ok();
    expect(info.memberships[0]).toMatchObject({ number: first!.number, status: 'active' });
    expect(info.memberships[0]?.members).toHaveLength(4);
  });

  it('creates the demo member even if the first payment fails', async () => {
    const processor = troubled(api.deps.processor);
    processor.losesRequests('prepare');
    const demo = await seedDemoMember({ ...api.deps, processor }, 'mesa');
    expect(demo).toMatchObject({ email: 'demo@mesa.example', isNew: true });
    expect(await seedDemoMember(api.deps, 'mesa')).toEqual({ ...demo, isNew: false });
  });

  it('creates a demo member for every demo brand', async () => {
    for (const site of await brandNames()) {
      const demo = await seedDemoMember(api.deps, site);
      expect(demo, site).toMatchObject({
        email: `demo@${site}.example`,
        number: expect.stringMatching(/^\w{3}-/),
      });
    }
  });
});
