import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/api/services/payments/reconcile.ts';
import { brokenLines, checkInvariants } from '../../src/db/invariants/check.ts';
import { newKey, sendPayment } from '../support/checkout.ts';
import { addCoupon, redemptionsOf } from '../support/coupons.ts';
import type { PaymentJob, PaymentReport } from '../support/payment-child.ts';
import { openPaymentSite, type PaymentSite } from '../support/payment-site.ts';
import { storedCarts } from '../support/stored-carts.ts';
import type { TestApi } from '../support/test-api.ts';
import type { TestBrowser } from '../support/test-browser.ts';

const CHILD = path.resolve(import.meta.dirname, '../support/payment-child.ts');
const PRICE = 14000;
/** two cores: more processes at once would only wait for each other */
const AT_ONCE = 2;

let site: PaymentSite;
const asApi = () => site as unknown as TestApi;
beforeAll(async () => {
  site = await openPaymentSite();
  await addCoupon(asApi(), { code: 'HELD', amountCents: 900 });
  // what is done once and for all is done before anything is counted
  expect((await run([await prepare()])).report?.answers).toEqual([{ status: 200, code: '' }]);
});
afterAll(() => site.close());

let carts = 0;

/** A browser with a cart, and its payment. */
async function prepare(card = 'tok_visa') {
  carts += 1;
  const name = `visitor-${carts}-`;
  const [browser] = await storedCarts(asApi(), 1, { name, coupon: 'HELD' });
  return { browser: browser!, email: `${name}1@example.com`, key: newKey(), card };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

function start(payments: readonly Prepared[], kill: Pick<PaymentJob, 'killAt' | 'kill'> = {}) {
  const job: PaymentJob = {
    databaseUrl: site.databaseUrl,
    content: site.contentFile,
    now: site.parts.now().toISOString(),
    payments: payments.map(({ browser, key, card }) => ({
      ...{ key, card, totalCents: PRICE },
      session: browser.cookies.get('enamel_session')!,
    })),
    ...kill,
  };
  return spawn(process.execPath, [CHILD, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Ended {
  signal: NodeJS.Signals | null;
  report: PaymentReport | null;
  errors: string;
}

const run = (payments: readonly Prepared[], kill?: Pick<PaymentJob, 'killAt' | 'kill'>) =>
  endOf(start(payments, kill));

async function endOf(child: ReturnType<typeof start>): Promise<Ended> {
  const [[, signal], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { signal, errors, report: output ? JSON.parse(output) : null };
}

async function broken(): Promise<string[]> {
  return brokenLines(await checkInvariants(site.databaseUrl, { now: site.parts.now(), isQuick: true }));
}

/** The next process starts, and the job comes by: within a minute of the interruption. */
async function restart(): Promise<void> {
  await site.untilQuiet();
  site.advance(45_000);
  await reconcile(site.parts);
}

interface Ends {
  payment: string | null;
  taken: number;
  memberships: number;
}

async function endsOf({ email, key }: Prepared): Promise<Ends> {
  const [ends] = await site.rows<Ends>(
    `select (select status from payments where idempotency_key = $1) as payment,
      (select coalesce(sum(s.amount_cents), 0)::int from sandbox.charges s join payments p on p.id::text = s.key
        join checkouts c on c.id = p.checkout_id where c.email = $2 and s.status = 'captured') as taken,
      (select count(*)::int from memberships m join accounts a on a.id = m.account_id
        where a.email = $2) as memberships`,
    [key, email],
  );
  return ends!;
}

const NOTHING = { taken: 0, memberships: 0 };
const MEMBER = { taken: PRICE, memberships: 1 };

/** The visitor, who never got an answer, tries again as their page does, until there is one. */
async function visitorComesBack({ browser, key, card }: Prepared): Promise<void> {
  const answer = await sendPayment(browser as TestBrowser, { key, token: card, totalCents: PRICE });
  if (answer.status === 200) return;
  expect(answer.refused()).toMatchObject({ code: 'payment_declined', reason: 'not_charged' });
  (await sendPayment(browser, { token: card, totalCents: PRICE })).ok();
}

/** Kills a payment, and looks at what the next process makes of it. */
async function killAndLook(prepared: Prepared, kill: Pick<PaymentJob, 'killAt' | 'kill'>): Promise<string> {
  const where = `${kill.kill ?? 'before'} statement ${kill.killAt}`;
  const { signal, errors } = await run([prepared], kill);
  expect(signal, `${where}: ${errors}`).toBe('SIGKILL');
  return where;
}

async function lookAfter(prepared: Prepared, where: string, seen: Set<string>): Promise<void> {
  const { payment, ...ends } = await endsOf(prepared);
  expect([null, 'captured', 'voided'], where).toContain(payment);
  expect(ends, where).toEqual(payment === 'captured' ? MEMBER : NOTHING);
  seen.add(payment ?? 'nothing');
  await visitorComesBack(prepared);
  expect(await endsOf(prepared), where).toMatchObject(MEMBER);
}

async function inPairs<T>(items: readonly T[], work: (pair: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await work(items.slice(at, at + AT_ONCE));
}

describe('a payment killed at any step', () => {
  let statements: string[] = [];

  it('is a payment like any other when nobody kills it', async () => {
    const prepared = await prepare();
    const { report, errors } = await run([prepared]);
    expect(report?.answers, errors).toEqual([{ status: 200, code: '' }]);
    expect(await endsOf(prepared)).toEqual({ payment: 'captured', ...MEMBER });
    statements = report!.statements;
    expect(statements.length).toBeGreaterThan(40);
  });

  it('leaves nothing or a paid membership, before whichever statement it dies', async () => {
    const seen = new Set<string>();
    const steps = Array.from({ length: statements.length }, (_none, index) => index + 1);
    await inPairs(steps, async (pair) => {
      const payments = await Promise.all(pair.map(() => prepare()));
      const places = await Promise.all(
        payments.map((prepared, index) => killAndLook(prepared, { killAt: pair[index]! })),
      );
      await restart();
      expect(await broken(), places.join(', ')).toEqual([]);
      for (const [index, prepared] of payments.entries()) await lookAfter(prepared, places[index]!, seen);
      expect(await broken(), `${places.join(', ')}, and again`).toEqual([]);
    });
    expect([...seen].toSorted()).toEqual(['captured', 'nothing', 'voided']);
  }, 600_000);

  it('leaves the same when the statement has left and its answer has not come', async () => {
    const seen = new Set<string>();
    const writes = statements.flatMap((statement, index) =>
      /^(?:commit|with decided|insert into sandbox|update sandbox)/i.test(statement) ? [index + 1] : [],
    );
    expect(writes.length).toBeGreaterThan(4);
    await inPairs(writes, async (pair) => {
      const payments = await Promise.all(pair.map(() => prepare()));
      const places = await Promise.all(
        payments.map((prepared, index) => killAndLook(prepared, { killAt: pair[index]!, kill: 'sent' })),
      );
      await restart();
      expect(await broken(), places.join(', ')).toEqual([]);
      for (const [index, prepared] of payments.entries()) await lookAfter(prepared, places[index]!, seen);
    });
  }, 300_000);

  it('with a card that is declined leaves nothing', async () => {
    const whole = await prepare('tok_declined');
    const { report } = await run([whole]);
    const steps = report!.statements.flatMap((_none, index) => (index % 5 === 4 ? [index + 1] : []));
    await inPairs(steps, async (pair) => {
      const payments = await Promise.all(pair.map(() => prepare('tok_declined')));
      await Promise.all(payments.map((prepared, index) => killAndLook(prepared, { killAt: pair[index]! })));
      await restart();
      for (const prepared of payments) expect(await endsOf(prepared)).toMatchObject(NOTHING);
      expect(await broken()).toEqual([]);
    });
  }, 300_000);
});

describe('many payments at once', () => {
  const cards = ['tok_visa', 'tok_declined', 'tok_lost_reply', 'tok_timeout_before', 'tok_slow', 'tok_visa'];

  it('killed at any moment are all settled by the next process, each one way or the other', async () => {
    for (const afterMs of [0, 40, 90, 160, 260]) {
      const payments = await Promise.all(
        Array.from({ length: 24 }, (_none, index) => prepare(cards[index % 6])),
      );
      const child = start(payments);
      const ended = once(child, 'exit');
      await firstStored(child, payments);
      await sleep(afterMs);
      child.kill('SIGKILL');
      await ended;
      await restart();
      expect(await broken()).toEqual([]);
      for (const prepared of payments) {
        const { payment, ...ends } = await endsOf(prepared);
        expect(ends, prepared.card).toEqual(payment === 'captured' ? MEMBER : NOTHING);
      }
    }
  }, 300_000);

  it('whose connections to the database all break are settled as well', async () => {
    for (const afterMs of [30, 80, 150]) {
      const payments = await Promise.all(
        Array.from({ length: 24 }, (_none, index) => prepare(cards[index % 6])),
      );
      const child = start(payments);
      const running = endOf(child);
      await firstStored(child, payments);
      await sleep(afterMs);
      await site.breakConnections();
      const { report, errors } = await running;
      expect(report?.answers, errors).toHaveLength(24);
      await restart();
      expect(await broken()).toEqual([]);
      for (const [index, prepared] of payments.entries()) {
        const { payment, ...ends } = await endsOf(prepared);
        expect(ends).toEqual(payment === 'captured' ? MEMBER : NOTHING);
        // nobody is told that they are a member who is not
        if (report!.answers[index]!.status === 200) expect(payment).toBe('captured');
      }
    }
  }, 300_000);

  async function firstStored(child: ReturnType<typeof start>, payments: readonly Prepared[]): Promise<void> {
    const keys = payments.map(({ key }) => key);
    while (child.exitCode === null) {
      const stored = await site.rows('select from payments where idempotency_key = any($1) limit 1', [keys]);
      if (stored.length > 0) return;
      await sleep(5);
    }
  }
});

it('leaves no secret and no coupon behind', async () => {
  expect(brokenLines(await checkInvariants(site.databaseUrl, { now: site.parts.now() }))).toEqual([]);
  const [used] = await site.rows<{ count: number }>(
    `select count(*)::int as count from memberships where price_cents = ${PRICE}`,
  );
  expect(await redemptionsOf(asApi(), 'HELD')).toBe(used!.count);
});
