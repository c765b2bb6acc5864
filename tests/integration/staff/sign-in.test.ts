import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  endStaffSessions,
  giveSecondFactor,
  listStaffSessions,
  staffSignIn,
  staffSignOut,
  staffStatus,
  whoAmI,
} from '#contracts/staff/session.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  appCode,
  auditedActions,
  createStaff,
  grant,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let ana: TestStaff;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  ana = await createStaff(api, [grant('owner')]);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const enterPassword = (browser: TestBrowser, { email = ana.email, password = PASSWORD } = {}) =>
  browser.call(staffSignIn, { body: { email, password } });
const enterCode = (browser: TestBrowser, code = appCode(api, ana)) =>
  browser.call(giveSecondFactor, { body: { code } });

describe('signing in', () => {
  it('takes the password and then a code, and gives the browser a new token each time', async () => {
    const browser = api.staffBrowser();
    await browser.open();
    const anonymous = browser.cookies.get('enamel_staff');
    expect((await enterPassword(browser)).ok()).toMatchObject({ state: 'second_factor' });
    const half = browser.cookies.get('enamel_staff');
    expect((await browser.call(staffStatus)).ok().state).toBe('second_factor');
    expect((await browser.call(whoAmI)).refused()).toMatchObject({
      code: 'second_factor',
      reason: 'missing',
    });
    expect((await enterCode(browser)).ok()).toMatchObject({ state: 'signed_in' });
    const whole = browser.cookies.get('enamel_staff');
    expect(new Set([anonymous, half, whole]).size).toBe(3);
    expect((await browser.call(whoAmI)).ok()).toMatchObject({
      name: ana.name,
      email: ana.email,
      grants: [grant('owner')],
      permissions: expect.arrayContaining(['brands.manage', 'staff.change']),
    });
    browser.cookies.set('enamel_staff', half!);
    expect((await browser.call(whoAmI)).refused().code).toBe('unauthenticated');
    expect(await auditedActions(api, ana.id)).toEqual(['sign_in.password', 'sign_in.completed']);
  });

  it('is not prolonged by asking how far it is', async () => {
    const browser = await signInStaff(api, ana);
    const lastUse = async () => {
      const query = 'select last_seen_at from staff_sessions where staff_id = $1';
      return (await api.rows<{ last_seen_at: Date }>(query, [ana.id]))[0]?.last_seen_at.getTime() ?? 0;
    };
    await api.deps.database.inStaffScope(NO_ROWS, ({ $client }) =>
      $client.query(
        `update staff_sessions set last_seen_at = last_seen_at - interval '10 minutes'
        where staff_id = $1`,
        [ana.id],
      ),
    );
    const before = await lastUse();
    expect((await browser.call(staffStatus)).ok()).toMatchObject({ state: 'signed_in', accountId: ana.id });
    expect(await lastUse()).toBe(before);
    (await browser.call(whoAmI)).ok();
    expect(await lastUse()).toBeGreaterThan(before);
  });

  it('sets a cookie that no other site’s request carries', async () => {
    const browser = api.staffBrowser();
    await browser.open();
    const { headers } = await enterPassword(browser);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^enamel_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('answers the same for an unknown address, a wrong password and a disabled person', async () => {
    const gone = await createStaff(api, [grant('owner')], { isDisabled: true });
    const tries = [
      { email: 'unknown@example.com' },
      { password: 'another password entirely' },
      { email: gone.email },
    ];
    const answers = [];
    for (const each of tries) {
      const answer = await enterPassword(api.staffBrowser(), each);
      const { requestId: _id, ...error } = answer.refused();
      answers.push({ status: answer.status, error });
    }
    expect(answers[0]).toMatchObject({ status: 401, error: { code: 'wrong_login' } });
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const events = await api.rows(
      `select action, staff_id, subject_id, after from audit_events
      where subject_id = any($1) and action = 'sign_in.failed' order by number`,
      [['unknown@example.com', ana.email, gone.email]],
    );
    expect(events).toEqual([
      {
        action: 'sign_in.failed',
        staff_id: null,
        subject_id: 'unknown@example.com',
        after: { why: 'unknown address' },
      },
      { action: 'sign_in.failed', staff_id: ana.id, subject_id: ana.email, after: { why: 'wrong password' } },
      {
        action: 'sign_in.failed',
        staff_id: gone.id,
        subject_id: gone.email,
        after: { why: 'disabled' },
      },
    ]);
  });

  it('slows down guesses, and not the person in a known browser', async () => {
    const known = api.staffBrowser({ address: '198.51.100.7' });
    await enterPassword(known);
    (await enterCode(known)).ok();
    let refused = 0;
    for (let tries = 0; tries < 12; tries += 1) {
      const { status } = await enterPassword(api.staffBrowser(), { password: 'another password entirely' });
      if (status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    expect((await enterPassword(api.staffBrowser())).status).toBe(429);
    expect((await enterPassword(known)).ok()).toMatchObject({ state: 'second_factor' });
  });

  it('accepts a code of the app once', async () => {
    const [first, second] = [api.staffBrowser(), api.staffBrowser()];
    const code = appCode(api, ana);
    for (const browser of [first, second]) (await enterPassword(browser)).ok();
    (await enterCode(first, code)).ok();
    expect((await enterCode(second, code)).refused()).toMatchObject({
      code: 'invalid',
      fields: { code: expect.stringContaining('used before') },
    });
    api.advance(30_000);
    (await enterCode(second)).ok();
    expect(await auditedActions(api, ana.id)).toContain('second_factor.failed');
  });

  it('accepts one of two simultaneous uses of a code', async () => {
    const browsers = [
      await signInStaff(api, ana, { secondFactorAt: null }),
      await signInStaff(api, ana, { secondFactorAt: null }),
    ];
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('names the field of a malformed code, and wants one of the two', async () => {
    const browser = await signInStaff(api, ana, { secondFactorAt: null });
    const fieldsOf = async (body: { code?: string; recoveryCode?: string }) =>
      (await browser.call(giveSecondFactor, { body })).refused().fields;
    expect(await fieldsOf({ code: '12' })).toEqual({ code: expect.stringContaining('6 digits') });
    expect(await fieldsOf({ recoveryCode: 'x' })).toEqual({
      recoveryCode: expect.stringContaining('16 letters'),
    });
    expect(await fieldsOf({})).toEqual({ code: expect.any(String) });
    expect(await fieldsOf({ code: '123456', recoveryCode: 'aaaa-aaaa-aaaa-aaaa' })).toEqual({
      code: expect.any(String),
    });
  });

  it('slows down guesses of codes', async () => {
    const browser = await signInStaff(api, ana, { secondFactorAt: null });
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1) statuses.push((await enterCode(browser, '000000')).status);
    expect(statuses).toContain(429);
  });

  it('needs the second factor within 15 minutes', async () => {
    const browser = api.staffBrowser();
    await enterPassword(browser);
    api.advance(15 * 60_000 + 1);
    expect((await enterCode(browser)).refused().code).toBe('unauthenticated');
  });
});

describe('sessions', () => {
  it('end after 30 minutes without use', async () => {
    const browser = await signInStaff(api, ana);
    api.advance(29 * 60_000);
    (await browser.call(whoAmI)).ok();
    api.advance(29 * 60_000);
    (await browser.call(whoAmI)).ok();
    api.advance(31 * 60_000);
    expect((await browser.call(whoAmI)).refused().code).toBe('unauthenticated');
    expect(await api.rows('select from staff_sessions where staff_id = $1', [ana.id])).toEqual([]);
  });

  it('end after 12 hours, used or not', async () => {
    const browser = await signInStaff(api, ana);
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      (await browser.call(whoAmI)).ok();
      api.advance(20 * 60_000);
    }
    api.advance(1);
    expect((await browser.call(whoAmI)).refused().code).toBe('unauthenticated');
  });

  it('are listed, and another one or all others can be ended', async () => {
    const [own, second, third] = [
      await signInStaff(api, ana),
      await signInStaff(api, ana),
      await signInStaff(api, ana),
    ];
    const leo = await createStaff(api, [grant('owner')]);
    const ofLeo = await signInStaff(api, leo);
    const { sessions } = (await own.call(listStaffSessions)).ok();
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions).toHaveLength(3);
    const [{ id: idOfLeo } = { id: '' }] = (await ofLeo.call(listStaffSessions)).ok().sessions;
    expect((await own.call(endStaffSessions, { body: { id: idOfLeo } })).refused().code).toBe('not_found');
    const [{ id: idOfSecond } = { id: '' }] = (await second.call(listStaffSessions))
      .ok()
      .sessions.filter(({ isCurrent }) => isCurrent);
    expect((await own.call(endStaffSessions, { body: { id: idOfSecond } })).ok()).toEqual({ ended: 1 });
    expect((await second.call(whoAmI)).status).toBe(401);
    expect((await own.call(endStaffSessions, { body: {} })).ok()).toEqual({ ended: 1 });
    expect((await third.call(whoAmI)).status).toBe(401);
    (await ofLeo.call(whoAmI)).ok();
  });

  it('end when the person signs out', async () => {
    const browser = await signInStaff(api, ana);
    const token = browser.cookies.get('enamel_staff')!;
    expect((await browser.call(staffSignOut)).ok().state).toBe('signed_out');
    browser.cookies.set('enamel_staff', token);
    expect((await browser.call(whoAmI)).status).toBe(401);
    expect((await api.staffBrowser().call(staffSignOut)).ok().state).toBe('signed_out');
    expect(await auditedActions(api, ana.id)).toEqual(['sessions.signed_out']);
  });

  it('refuse changes of other sites and without the csrf token', async () => {
    const browser = await signInStaff(api, ana);
    const call = (headers: Record<string, string>) => browser.call(endStaffSessions, { body: {}, headers });
    expect((await call({ 'csrf-token': 'x' })).refused().code).toBe('csrf');
    expect((await call({ origin: 'https://evil.example' })).refused().code).toBe('wrong_origin');
    expect((await call({ 'sec-fetch-site': 'same-site' })).refused().code).toBe('wrong_origin');
  });

  it('of members and of the staff do not stand in for each other', async () => {
    const browser = await signInStaff(api, ana);
    browser.cookies.set('enamel_session', browser.cookies.get('enamel_staff')!);
    browser.cookies.delete('enamel_staff');
    expect((await browser.call(whoAmI)).status).toBe(401);
  });
});
