import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { updateBilling } from '#contracts/member/billing.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import { listCardPages, openCardPage } from '#contracts/staff/card-pages.ts';
import type { Troubled } from '../payments/troubled-processor.ts';
import { createMember, logInAgain, newKey, type TestMember } from './members.ts';
import { listCharges } from './payments.ts';
import { brand, signInAs } from './staff.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

export const YEAR_CENTS = 14_900;
export const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });

interface Asked {
  what?: 'renewal' | 'balance';
  expectedCents?: number;
  way?: 'opened' | 'mailed';
  keepCard?: boolean;
  key?: string;
}

/** What tests of payment pages do, as the staff, the member and the sandbox's page. */
export function cardPageTools(api: TestApi, processor: Troubled) {
  const agentOf = async (scope = brand('harbor'), role: 'agent' | 'front_desk' | 'finance' = 'agent') =>
    signInAs(api, role, scope);

  /** Runs the nightly jobs of the brand on a day. */
  async function night(day: string): Promise<void> {
    api.setNow(`${day}T18:00:00Z`);
    await sendRenewalNotices(api.deps, 'harbor');
    await renewDue(api.deps, 'harbor');
  }

  /** A member whose renewal of June 15, 2027, failed on that day. */
  async function createFailed(options: Parameters<typeof createMember>[1] = {}): Promise<TestMember> {
    const member = await createMember(api, { card: 'tok_declines_later', ...options });
    await night('2027-05-20');
    await night('2027-06-15');
    return member;
  }

  /** A member who owes an amount that a bank took back. */
  async function createDebtor(cents: number): Promise<TestMember> {
    const member = await createMember(api);
    await api.rows(
      `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ($1, $2, 'charge', $3, 'Owed', $4)`,
      [member.site, member.accountId, cents, newKey()],
    );
    api.advance(1000);
    return member;
  }

  const open = (agent: TestBrowser, member: TestMember, asked: Asked = {}) =>
    agent.call(openCardPage, {
      params: keyOf(member),
      body: {
        what: 'renewal',
        expectedCents: YEAR_CENTS,
        way: 'opened',
        keepCard: true,
        reason: 'By phone',
        key: newKey(),
        ...asked,
      },
    });

  const list = async (agent: TestBrowser, member: TestMember) =>
    (await agent.call(listCardPages, { params: keyOf(member) })).ok();

  const newest = async (agent: TestBrowser, member: TestMember) => (await list(agent, member)).pages[0];

  /** The path of the page at the sandbox, as the payment's row has it. */
  async function pathOf(member: TestMember): Promise<string> {
    const [row] = await api.rows<{ url: string }>(
      `select page ->> 'url' as url from payments where account_id = $1 and page is not null
    order by created_at desc limit 1`,
      [member.accountId],
    );
    return new URL(row?.url ?? '').pathname;
  }

  /** Enters a test card on the page. */
  async function enterCard(member: TestMember, token: string, path?: string): Promise<Response> {
    return api.browser(member.site).send(path ?? (await pathOf(member)), {
      method: 'POST',
      body: new URLSearchParams({ token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Enters a test card without the message that the sandbox sends afterwards. */
  async function enterCardUnnoticed(member: TestMember, token = 'tok_visa') {
    const ref = (await pathOf(member)).split('/').at(-1) ?? '';
    return processor.testPages?.pay(ref, token);
  }

  /** The member's own payment, prepared before anything else pays. @returns a function that sends it */
  async function ownPayment(member: TestMember) {
    const own = await logInAgain(api, member);
    (await own.call(updateBilling, { body: { paymentToken: 'tok_visa' } })).ok();
    const { plan, priceCents, start } = (
      await own.call(renewSubscription, { query: { preview: 'true' }, body: {} })
    ).ok();
    return () =>
      own.call(renewSubscription, {
        body: {
          expectedCents: priceCents,
          consent: { terms: true, renewal: true },
          offered: { planId: plan.id, priceCents, start },
        },
        headers: { 'idempotency-key': newKey() },
      });
  }

  const capturedOf = async ({ accountId }: TestMember) =>
    (await listCharges(api, accountId)).filter(({ status }) => status === 'captured');

  const takenCents = async ({ accountId }: TestMember): Promise<number> => {
    const [row] = await api.rows<{ cents: number }>(
      `select coalesce(sum(s.amount_cents - s.refunded_cents), 0)::int as cents from sandbox.charges s
    join payments p on p.id::text = s.key where p.account_id = $1 and s.status = 'captured'`,
      [accountId],
    );
    return row?.cents ?? -1;
  };

  return {
    agentOf,
    night,
    createFailed,
    createDebtor,
    open,
    list,
    newest,
    pathOf,
    enterCard,
    enterCardUnnoticed,
    ownPayment,
    capturedOf,
    takenCents,
  };
}
