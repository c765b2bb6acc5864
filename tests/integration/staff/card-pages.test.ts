import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { balance } from '#contracts/member/billing.ts';
import { cancelCardPage, listCardPages } from '#contracts/staff/card-pages.ts';
import { readMail } from '#contracts/staff/member-actions.ts';
import { readMember } from '#contracts/staff/members.ts';
import { cardPageTools, keyOf, YEAR_CENTS } from '#tests/support/api/card-pages.ts';
import { newKey } from '#tests/support/api/members.ts';
import { brand, office } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
let use: ReturnType<typeof cardPageTools>;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(api.deps.processor);
  api.deps.processor = processor;
  use = cardPageTools(api, processor);
});
beforeEach(async () => {
  // only the test's own memberships are due
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

describe('a card by phone', () => {
  it('pays a failed renewal on a page of the processor, and the card is kept for the next ones', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    expect((await use.list(agent, member)).owed).toEqual([{ what: 'renewal', cents: YEAR_CENTS }]);
    const opened = (await use.open(agent, member)).ok();
    expect(opened).toMatchObject({ cents: YEAR_CENTS, way: 'opened', sentTo: '' });
    const waiting = await use.newest(agent, member);
    expect(waiting).toMatchObject({ state: 'waiting', address: expect.stringContaining('/test-page/') });
    const page = await (await api.browser(member.site).send(await use.pathOf(member))).text();
    expect(page).toContain('$149');
    expect(page).toContain('Renewal of ');

    expect((await use.enterCard(member, 'tok_mastercard')).status).toBe(303);
    expect(await use.newest(agent, member)).toMatchObject({ state: 'paid', address: '' });
    const { memberships, money } = (await agent.call(readMember, { params: keyOf(member) })).ok();
    expect(memberships[0]).toMatchObject({ status: 'active', termStart: '2027-06-15', autoRenew: true });
    expect(money).toMatchObject({ balanceCents: 0, card: { last4: '4444' } });
    const mails = await queuedMails(api, member.site, member.email);
    expect(mails.at(-1)).toMatchObject({ kind: 'receipt', text: expect.stringContaining('$149') });
    expect((await use.list(agent, member)).owed).toEqual([]);
  });

  it('keeps no card without the member’s consent', async () => {
    const member = await use.createFailed();
    (await use.open(await use.agentOf(), member, { keepCard: false })).ok();
    await use.enterCard(member, 'tok_mastercard');
    const agent = await use.agentOf();
    const { money } = (await agent.call(readMember, { params: keyOf(member) })).ok();
    expect(money?.card?.last4).not.toBe('4444');
  });

  it('pays a balance, sent by email in the member’s language, and the audit has who got it', async () => {
    const member = await use.createDebtor(4200);
    const desk = await use.agentOf(office('harbor', 'point-loma'), 'front_desk');
    const asked = { what: 'balance', expectedCents: 4200, way: 'mailed', keepCard: false } as const;
    const sent = (await use.open(desk, member, asked)).ok();
    expect(sent).toMatchObject({ way: 'mailed', sentTo: member.email });
    // the address is for the member alone
    expect(await use.newest(desk, member)).toMatchObject({
      state: 'waiting',
      address: '',
      sentTo: member.email,
    });
    const mail = (await queuedMails(api, member.site, member.email)).at(-1);
    expect(mail).toMatchObject({
      kind: 'card-page',
      text: expect.stringContaining(await use.pathOf(member)),
    });
    const [audited] = await api.rows<{ after: { answer: unknown }; reason: string }>(
      `select after, reason from audit_events where subject_id = $1 and action = 'member.changed'`,
      [member.accountId],
    );
    expect(audited).toMatchObject({ reason: 'By phone', after: { answer: { sentTo: member.email } } });
    expect(JSON.stringify(audited)).not.toContain('test-page');
    const [{ id } = { id: '' }] = await api.rows<{ id: string }>(
      `select id from outbox where account_id = $1 and kind = 'card-page'`,
      [member.accountId],
    );
    const read = (await (await use.agentOf()).call(readMail, { params: { ...keyOf(member), id } })).ok();
    expect(read).toMatchObject({ isResendable: false, text: expect.stringContaining('$42') });
    expect(read.text).not.toContain('test-page');

    await use.enterCard(member, 'tok_visa');
    expect((await member.browser.call(balance)).ok()).toMatchObject({ owedCents: 0, creditCents: 0 });
  });

  it('is made once for each key, for the amount that was shown', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    expect((await use.open(agent, member, { expectedCents: 100 })).refused().code).toBe('conflict');
    expect((await use.open(agent, member, { what: 'balance' })).refused().reason).toBe('nothing_owed');
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => use.open(agent, member, { key })));
    const made = answers.filter(({ status }) => status === 200).map((answer) => answer.ok().paymentId);
    expect(new Set(made).size).toBe(1);
    expect((await use.open(agent, member, { key })).ok().paymentId).toBe(made[0]);
    const { pages } = await use.list(agent, member);
    expect(pages.map(({ state }) => state)).toEqual(['waiting']);
    const other = await use.createFailed();
    const later = await use.agentOf();
    expect((await use.open(later, other, { key })).refused().code).toBe('key_reused');
  });

  it('stays open after a declined card', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    (await use.open(agent, member)).ok();
    const declined = await use.enterCard(member, 'tok_insufficient_funds');
    expect(await declined.text()).toContain('There is not enough money on the card');
    expect(await use.newest(agent, member)).toMatchObject({ state: 'waiting' });
    await use.enterCard(member, 'tok_visa');
    expect(await use.newest(agent, member)).toMatchObject({ state: 'paid' });
  });

  it('is refused to people of other offices, and to those who take no payments', async () => {
    const member = await use.createFailed({ office: 'la-jolla' });
    const desk = await use.agentOf(office('harbor', 'point-loma'), 'front_desk');
    expect((await use.open(desk, member)).refused().code).toBe('not_found');
    expect((await desk.call(listCardPages, { params: keyOf(member) })).refused().code).toBe('not_found');
    const finance = await use.agentOf(brand('harbor'), 'finance');
    expect((await use.open(finance, member)).refused().code).toBe('not_permitted');
  });
});

describe('a page that ends', () => {
  it('can be canceled, and takes no money from then on', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    const { paymentId } = (await use.open(agent, member)).ok();
    const path = await use.pathOf(member);
    const params = { ...keyOf(member), paymentId };
    const cancel = () => agent.call(cancelCardPage, { params, body: { reason: 'Hung up' } });
    expect((await cancel()).ok()).toEqual({ state: 'canceled' });
    expect((await cancel()).ok()).toEqual({ state: 'canceled' });
    expect(await use.newest(agent, member)).toMatchObject({ state: 'canceled' });
    const late = await use.enterCard(member, 'tok_visa', path);
    expect(await late.text()).toContain('Nothing was charged');
    expect(await use.takenCents(member)).toBe(YEAR_CENTS);
  });

  it('is settled if it was paid a moment before it was canceled', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    const { paymentId } = (await use.open(agent, member)).ok();
    await use.enterCardUnnoticed(member);
    const params = { ...keyOf(member), paymentId };
    const body = { reason: 'Hung up' };
    expect((await agent.call(cancelCardPage, { params, body })).ok()).toEqual({ state: 'paid' });
    expect(await use.newest(agent, member)).toMatchObject({ state: 'paid' });
  });

  it('expires after an hour, or a day if it was sent, and waits until then', async () => {
    const member = await use.createFailed();
    (await use.open(await use.agentOf(), member)).ok();
    api.advance(30 * 60_000);
    await reconcile(api.deps);
    expect(await use.newest(await use.agentOf(), member)).toMatchObject({ state: 'waiting' });
    api.advance(31 * 60_000);
    await reconcile(api.deps);
    const agent = await use.agentOf();
    expect(await use.newest(agent, member)).toMatchObject({ state: 'expired' });
    (await use.open(agent, member, { way: 'mailed' })).ok();
    api.advance(23 * 3_600_000);
    await reconcile(api.deps);
    expect(await use.newest(await use.agentOf(), member)).toMatchObject({ state: 'waiting' });
    api.advance(3_600_000);
    await reconcile(api.deps);
    expect(await use.newest(await use.agentOf(), member)).toMatchObject({ state: 'expired' });
  });

  it('is settled without the processor’s message, and the same message twice changes nothing', async () => {
    const member = await use.createFailed();
    (await use.open(await use.agentOf(), member)).ok();
    await use.enterCardUnnoticed(member);
    api.advance(61_000);
    await reconcile(api.deps);
    expect(await use.newest(await use.agentOf(), member)).toMatchObject({ state: 'paid' });
    await use.enterCard(member, 'tok_visa');
    await reconcile(api.deps);
    expect(await use.capturedOf(member)).toHaveLength(2);
    expect(await use.takenCents(member)).toBe(2 * YEAR_CENTS);
  });

  it('leaves nothing behind if the processor does not answer, or the server stops before it has the address', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    processor.losesReplies('preparePage');
    expect((await use.open(agent, member)).refused().code).toBe('unavailable');
    processor.before = (call) => {
      if (call !== 'preparePage') return;
      processor.before = () => {};
      // the server is gone for longer than its lease, and another one takes over
      api.advance(60_000);
      return reconcile(api.deps).then(() => undefined);
    };
    expect((await use.open(agent, member)).refused().code).toBe('in_progress');
    const states = (await use.list(await use.agentOf(), member)).pages.map(({ state }) => state);
    expect(states).toEqual(['canceled', 'canceled']);
    (await use.open(await use.agentOf(), member)).ok();
  });
});
