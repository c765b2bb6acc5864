import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from '#api/jobs/all-jobs.ts';
import { updateBilling } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { readMember, searchMembers } from '#contracts/staff/members.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { AT_MESA, createMember, type TestMember } from '#tests/support/api/members.ts';
import { brand, createStaff, grant, office, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { createWork } from '#tests/support/api/waiting-work.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const OTHER_OFFICE = 'la-jolla';

let api: TestApi;
/** of Point Loma at Harbor, with two dependents */
let ana: TestMember;
/** of another office of Harbor, and of another brand */
let atOtherOffice: TestMember;
let atMesa: TestMember;
let agent: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api, {
    dependents: [
      { firstName: 'María José', lastName: 'García-López', birthDate: '1984-12-31', relation: 'spouse' },
      { firstName: 'Leo', birthDate: '2016-08-09' },
    ],
  });
  atOtherOffice = await createMember(api, { office: OTHER_OFFICE });
  atMesa = await createMember(api, AT_MESA);
  agent = await browserOf([grant('agent')]);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const browserOf = async (grants: StaffGrant[]) => signInStaff(api, await createStaff(api, grants));

async function found(browser: TestBrowser, query: string, site?: string): Promise<string[]> {
  const answer = await browser.call(searchMembers, { body: { query, ...(site && { site }) } });
  return answer.ok().found.map(({ accountId }) => accountId);
}

const open = (browser: TestBrowser, { site, accountId }: Pick<TestMember, 'site' | 'accountId'>) =>
  browser.call(readMember, { params: { site, accountId } });

describe('the search for members', () => {
  it('finds a household by name, birth date, phone, email, member number and card', async () => {
    for (const query of [
      'garcia lopez',
      'LÓPEZ maria',
      '12/31/1984',
      'reyes 8/9/2016 garcia',
      ana.email,
      ana.number,
      ana.number.toLowerCase().replaceAll('-', ' '),
      'garcia (602) 555-0100',
      'garcia 0100',
      'garcia 4242',
    ])
      expect(await found(agent, query), query).toEqual([ana.accountId]);
    expect(await found(agent, 'ana')).toEqual(
      expect.arrayContaining([ana.accountId, atOtherOffice.accountId, atMesa.accountId]),
    );
    expect(await found(agent, 'ana', 'mesa')).toEqual([atMesa.accountId]);
  });

  it('shows the household and its membership', async () => {
    const data = (await agent.call(searchMembers, { body: { query: ana.number } })).ok();
    expect(data).toMatchObject({
      hasMore: false,
      found: [
        {
          site: 'harbor',
          email: ana.email,
          people: [{ firstName: 'Ana' }, { firstName: 'María José' }, { firstName: 'Leo' }],
          membership: { number: ana.number, status: 'active', office: expect.stringContaining('Point Loma') },
        },
      ],
    });
  });

  it('finds nothing by text that no member has, whatever it contains', async () => {
    for (const query of ['%', "' or 1=1 --", '_', 'zzzz', '\\', '*', '🦷', 'a'.repeat(200)])
      expect(await found(agent, query), query).toEqual([]);
  });

  it('says what to enter if nothing was', async () => {
    const { status } = await agent.call(searchMembers, { body: { query: '  ' } });
    expect(status).toBe(422);
  });

  it('finds changed names, phones and cards at once, and no longer by the old ones', async () => {
    const member = await createMember(api);
    const [id = ''] = member.memberIds;
    const isFound = async (query: string) => (await found(agent, query)).includes(member.accountId);
    await member.browser.call(memberUpdate, {
      body: { phone: '(213) 555-0177', members: [{ id, firstName: 'Wilhelmina', lastName: 'Östberg' }] },
    });
    expect(await isFound('wilhelmina ostberg')).toBe(true);
    expect(await isFound('213 555 0177')).toBe(true);
    expect(await isFound(`reyes ${member.email}`)).toBe(false);
    expect(await isFound('6025550100')).toBe(false);
    await member.browser.call(updateBilling, { body: { paymentToken: 'tok_mastercard' } });
    expect(await isFound('ostberg 4444')).toBe(true);
    expect(await isFound('ostberg 4242')).toBe(false);
  });

  it('a job finds members of earlier versions, who have no terms yet', async () => {
    const member = await createMember(api, { email: 'earlier@example.com' });
    await api.rows('delete from search_terms where account_id = $1', [member.accountId]);
    expect(await found(agent, 'earlier@example.com')).toEqual([]);
    const job = allJobs.find(({ name }) => name === 'store-search-terms');
    if (!job || !('run' in job)) throw new Error('there is no such job');
    const context = { deps: api.deps, signal: new AbortController().signal };
    await job.run(context as Parameters<typeof job.run>[0]);
    expect(await found(agent, 'earlier@example.com')).toEqual([member.accountId]);
  });

  it('people find the members of their brands and offices alone', async () => {
    const ofHarbor = await browserOf([grant('agent', brand('harbor'))]);
    const ofOffice = await browserOf([grant('front_desk', office('harbor', 'point-loma'))]);
    expect(await found(ofHarbor, 'ana')).toEqual(
      expect.arrayContaining([ana.accountId, atOtherOffice.accountId]),
    );
    expect(await found(ofHarbor, atMesa.email)).toEqual([]);
    expect(await found(ofOffice, ana.email)).toEqual([ana.accountId]);
    expect(await found(ofOffice, ana.email, 'harbor')).toEqual([ana.accountId]);
    for (const browser of [ofHarbor, ofOffice])
      expect((await browser.call(searchMembers, { body: { query: 'ana', site: 'mesa' } })).status).toBe(403);
    for (const other of [atOtherOffice, atMesa]) expect(await found(ofOffice, other.email)).toEqual([]);
  });

  it('tells that there are more than the answer has', async () => {
    await api.rows(
      `insert into search_terms select site, id, 'wcrowd' from accounts where site = 'harbor' and id = $1`,
      [ana.accountId],
    );
    await api.rows(
      `with many as (
        insert into accounts (site, email, email_key, password_hash)
        select 'harbor', n || '@crowd.example', n || '@crowd.example', 'x' from generate_series(1, 60) n
        returning id)
      insert into search_terms select 'harbor', id, 'wcrowd' from many`,
    );
    const data = (await agent.call(searchMembers, { body: { query: 'crowd' } })).ok();
    expect(data.found).toHaveLength(50);
    expect(data.hasMore).toBe(true);
  });
});

describe('the record of a member', () => {
  it('shows all that is held of an account', async () => {
    const data = (await open(agent, ana)).ok();
    expect(data.account).toMatchObject({ email: ana.email, phone: '(602) 555-0100', isEmailConfirmed: true });
    expect(data.people.map(({ firstName }) => firstName)).toEqual(['Ana', 'María José', 'Leo']);
    expect(data.people.every(({ coveredFrom }) => coveredFrom !== null)).toBe(true);
    expect(data.memberships).toMatchObject([{ number: ana.number, status: 'active', autoRenew: true }]);
    expect(data.money).toMatchObject({ balanceCents: 0, card: { last4: '4242' } });
    expect(data.money?.payments).toMatchObject([{ purpose: 'join', status: 'captured', refunds: [] }]);
    expect(data.money?.ledger).toHaveLength(2);
    expect(data.mails?.map(({ kind }) => kind)).toContain('welcome');
    expect(data.consents.map(({ kind }) => kind).toSorted()).toEqual(['renewal', 'terms']);
    expect(data.consents.every(({ wording }) => wording.length > 40)).toBe(true);
    expect(data.sessions).toHaveLength(1);
    expect(data.grievances).toEqual([]);
  });

  it('holds no secret of the account', async () => {
    const data = (await open(agent, ana)).ok();
    const [{ password_hash: hash = '' } = {}] = await api.rows<{ password_hash: string }>(
      'select password_hash from accounts where id = $1',
      [ana.accountId],
    );
    const [{ token_hash: session = '' } = {}] = await api.rows<{ token_hash: string }>(
      'select token_hash from sessions where account_id = $1',
      [ana.accountId],
    );
    const text = JSON.stringify(data);
    expect(hash).not.toBe('');
    for (const secret of [hash, session, 'tok_visa']) expect(text).not.toContain(secret);
  });

  it('shows payments and grievances only to those whose roles reach them', async () => {
    const desk = await browserOf([grant('front_desk')]);
    expect((await open(desk, ana)).ok()).toMatchObject({ money: null, grievances: null });
    // sees members everywhere, and payments of Mesa alone
    const mixed = await browserOf([grant('front_desk'), grant('finance', brand('mesa'))]);
    expect((await open(mixed, ana)).ok().money).toBeNull();
    expect((await open(mixed, atMesa)).ok().money).not.toBeNull();
  });

  it('has the amounts of refunds only for those who may see payments', async () => {
    const member = await createMember(api);
    const body = { reason: 'changed_mind', expectedCents: 14_900 } as const;
    (await member.browser.call(cancel, { body })).ok();
    const historyFor = async (browser: TestBrowser) => {
      const { changes } = (await open(browser, member)).ok();
      return changes.find(({ kind }) => kind === 'cancelled')?.details;
    };
    expect(await historyFor(agent)).toMatchObject({ refundCents: 14_900, rule: expect.any(String) });
    const desk = await browserOf([grant('front_desk')]);
    expect(await historyFor(desk)).toMatchObject({ rule: expect.any(String) });
    const { changes } = (await open(desk, member)).ok();
    expect(JSON.stringify(changes)).not.toMatch(/cents/i);
  });

  it('shows messages, and the emails that answer them, only to those whose roles reach messages', async () => {
    const member = await createMember(api);
    await createWork(api, member);
    await api.rows(`update outbox set kind = 'contact-reply' where account_id = $1 and kind = 'welcome'`, [
      member.accountId,
    ]);
    const seenBy = async (browser: TestBrowser) => {
      const { messages, mails } = (await open(browser, member)).ok();
      return { messages: messages?.length, mails: mails?.map(({ kind }) => kind) };
    };
    expect(await seenBy(agent)).toMatchObject({
      messages: 1,
      mails: expect.arrayContaining(['contact-reply']),
    });
    const finance = await seenBy(await browserOf([grant('finance')]));
    expect(finance.messages).toBeUndefined();
    expect(finance.mails).not.toContain('contact-reply');
    const desk = await browserOf([grant('front_desk')]);
    expect((await open(desk, member)).ok()).toMatchObject({ messages: null, mails: null });
  });

  it('does not exist for people of another brand or office', async () => {
    const ofMesa = await browserOf([grant('manager', brand('mesa'))]);
    const ofOffice = await browserOf([grant('manager', office('harbor', OTHER_OFFICE))]);
    for (const browser of [ofMesa, ofOffice]) expect((await open(browser, ana)).status).toBe(404);
    expect((await open(agent, { site: 'mesa', accountId: ana.accountId })).status).toBe(404);
    expect((await open(agent, { site: 'harbor', accountId: crypto.randomUUID() })).status).toBe(404);
    const editor = await browserOf([grant('editor')]);
    expect((await open(editor, ana)).status).toBe(403);
  });

  it('the audit names who looked at whose record, and whom a search showed, without what was typed', async () => {
    const person = await createStaff(api, [grant('agent', brand('harbor'))]);
    const browser = await signInStaff(api, person);
    await found(browser, `garcia ${ana.email}`);
    await found(browser, 'secretly typed', 'harbor');
    await open(browser, ana);
    await open(browser, atMesa);
    const events = await api.rows(
      `select chain, action, subject_kind as kind, subject_id as id, after from audit_events
      where staff_id = $1 order by at, chain, number`,
      [person.id],
    );
    expect(events).toEqual([
      {
        chain: 'harbor',
        action: 'members.searched',
        kind: 'members',
        id: '',
        after: { accounts: [ana.accountId] },
      },
      { chain: 'harbor', action: 'members.searched', kind: 'members', id: '', after: { accounts: [] } },
      { chain: 'harbor', action: 'member.viewed', kind: 'account', id: ana.accountId, after: null },
    ]);
  });
});
