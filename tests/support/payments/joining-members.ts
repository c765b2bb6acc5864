import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { payCheckout } from '#contracts/checkout/cart.ts';
import { checkoutAccount, setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { PASSWORD } from '../api/accounts.ts';
import { ADDRESS, ANA } from '../api/checkout.ts';
import { grievanceBody, sendGrievance } from '../api/grievances.ts';
import { type Answer, type CallInput, TestBrowser } from '../api/test-browser.ts';

/** As pages do: the pause before a payment with an unknown outcome is sent again. */
const PAYMENT_AGAIN_MS = 3_000;
/** A person presses the button again. */
const CALL_AGAIN_MS = 1_000;
const GIVE_UP_MS = 90_000;
/** between two members of a browser */
const PAUSE_MS = 400;
/** the call of a visitor who searches for a dentist all the time */
export const FINDER = 'finder';

/** What the server has told a member. */
export interface Acknowledged {
  email: string;
  joined: { number: string; cents: number };
  renewed: { receiptId: string; cents: number } | null;
  grievance: string | null;
}

export interface JoiningMembers {
  acknowledged: Acknowledged[];
  /** how long each call took until it succeeded, with all repetitions */
  waits: { call: string; startedAt: number; ms: number }[];
  /** resolves when this many more members have joined, renewed and complained, all from now on */
  more(count: number): Promise<void>;
  /** further members who only join, one after the other. @returns their email addresses */
  join(count: number): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Members who join, pay the next term at once and file a grievance, one after the other in each of some browsers. Like
 * our pages, they repeat what fails or gets no response; payments under the same key.
 * @param ports of processes; a repetition goes to the next one
 */
export function startMembers(
  ports: readonly number[],
  { site, browsers }: { site: string; browsers: number },
): JoiningMembers {
  const acknowledged: Acknowledged[] = [];
  const waits: JoiningMembers['waits'] = [];
  let isStopping = false;
  let failure: unknown = null;
  let visitors = 0;

  /** Repeats a call until it succeeds. */
  async function until<T>(call: string, pauseMs: number, attempt: () => Promise<T | null>): Promise<T> {
    const startedAt = performance.now();
    for (;;) {
      const result = await attempt();
      const ms = performance.now() - startedAt;
      if (result !== null) {
        waits.push({ call, startedAt, ms });
        return result;
      }
      if (ms > GIVE_UP_MS) throw new Error(`${call} never succeeds`);
      await sleep(pauseMs);
    }
  }

  async function joinOnce(): Promise<{ browser: TestBrowser; member: Acknowledged }> {
    visitors += 1;
    const number = visitors;
    const email = `member.${number}@example.com`;
    const browser = openBrowser(ports, {
      site,
      visitor: addressOf(number),
    });
    const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
      until(endpoint.path, CALL_AGAIN_MS, () => ifOk(browser, endpoint, input));
    const body = { email, password: PASSWORD, ...ADDRESS, plan: 'harbor-club', office: null };
    await call(setCheckoutAccount, { body });
    // the person may have been stored although the response was lost
    const cart = await until(addCheckoutMember.path, CALL_AGAIN_MS, async () => {
      const stored = await ifOk(browser, checkoutAccount, {});
      if (!stored || stored.cart?.members.length) return stored;
      const answer = await browser.call(addCheckoutMember, { body: ANA }).catch(() => null);
      // refused as a second buyer: an earlier call has just been carried out
      return !answer || answer.status >= 422 ? null : answer.ok();
    });
    const totalCents = cart.cart?.quote?.totalCents ?? 0;
    const joined = await pay('join', (key) =>
      browser.call(payCheckout, {
        body: { token: 'tok_visa', totalCents, autoRenew: true, consents: { terms: true, renewal: true } },
        headers: { 'idempotency-key': key },
      }),
    );
    if (joined.state !== 'paid') throw new Error(`joining is ${joined.state}`);
    const member: Acknowledged = {
      email,
      joined: { number: joined.memberNumber ?? '', cents: totalCents },
      renewed: null,
      grievance: null,
    };
    acknowledged.push(member);
    return { browser, member };
  }

  async function liveOnce(): Promise<void> {
    const { browser, member } = await joinOnce();
    const { email, joined } = member;
    const renewal = { expectedCents: joined.cents, consent: { terms: true, renewal: true } } as const;
    const renewed = await pay('renew', (key) =>
      browser.call(renewSubscription, { body: renewal, headers: { 'idempotency-key': key } }),
    );
    member.renewed = { receiptId: renewed.receiptId ?? '', cents: renewed.cents };
    const form = grievanceBody({ email });
    member.grievance = await until<string>('grievance', CALL_AGAIN_MS, async () => {
      const response = await sendGrievance(browser, form).catch(() => null);
      if (!response || response.status >= 500) return null;
      const text = await response.text();
      if (response.status !== 200) throw new Error(`a grievance is refused: ${text}`);
      return String(JSON.parse(text).caseNumber);
    });
  }

  async function pay<E extends Endpoint>(name: string, send: (key: string) => Promise<Answer<E>>) {
    let key = randomUUID();
    return until(name, PAYMENT_AGAIN_MS, async () => {
      const answer = await send(key).catch(() => null);
      if (!answer || isUnclear(answer)) return null;
      if (answer.status === 402 && answer.refused().reason === 'not_charged') {
        key = randomUUID();
        return null;
      }
      return answer.ok();
    });
  }

  async function search(): Promise<void> {
    visitors += 1;
    const browser = openBrowser(ports, { site, visitor: addressOf(visitors) });
    const query = { zip: '92101', radius: '25', page: String(1 + (visitors % 50)) };
    await until(FINDER, CALL_AGAIN_MS, () => ifOk(browser, searchProviders, { query }));
  }

  const repeat = async (visit: () => Promise<void>) => {
    try {
      while (!isStopping && failure === null) {
        await visit();
        // a loop without pauses would measure the machine
        await sleep(PAUSE_MS);
      }
    } catch (error) {
      failure ??= error;
    }
  };
  const running = [repeat(search), ...Array.from({ length: browsers }, () => repeat(liveOnce))];
  const finished = () => acknowledged.filter(({ grievance }) => grievance !== null).length;
  return {
    acknowledged,
    waits,
    more: async (count) => {
      const from = finished();
      while (finished() < from + count) {
        if (failure !== null) throw failure;
        await sleep(20);
      }
    },
    join: async (count) => {
      const emails: string[] = [];
      while (emails.length < count) emails.push((await joinOnce()).member.email);
      return emails;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      if (failure !== null) throw failure;
    },
  };
}

/** Limits count per address. */
const addressOf = (visitor: number): string => `10.${visitor >> 14}.${(visitor >> 7) & 127}.${visitor & 127}`;

/** The outcome is unknown, or the server cannot say it yet. */
const isUnclear = (answer: Answer<Endpoint>): boolean =>
  answer.status >= 500 ||
  ['in_progress', 'payment_unknown'].includes(answer.status < 400 ? '' : answer.refused().code);

/** @returns the response; null if there was none, or an error that passes */
async function ifOk<E extends Endpoint>(browser: TestBrowser, endpoint: E, input: CallInput<E>) {
  const answer = await browser.call(endpoint, input).catch(() => null);
  return !answer || answer.status >= 500 ? null : answer.ok();
}

/** A browser whose requests go to one process after the other. */
function openBrowser(
  ports: readonly number[],
  { site, visitor }: { site: string; visitor: string },
): TestBrowser {
  let sent = 0;
  const send = async (request: Request): Promise<Response> => {
    sent += 1;
    const response = await sendTo(ports[sent % ports.length] ?? 0, request, visitor);
    if (response.status >= 500 && request.method === 'GET')
      throw new Error(`the page got ${response.status}`);
    return response;
  };
  return new TestBrowser(send, { host: `${site}.localhost`, userAgent: 'Test browser' });
}

/** `fetch` would send another Host. */
async function sendTo(port: number, given: Request, visitor: string): Promise<Response> {
  const { pathname, search } = new URL(given.url);
  const body = Buffer.from(await given.arrayBuffer());
  const headers = {
    ...Object.fromEntries(given.headers),
    'x-visitor': visitor,
    'content-length': body.length,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(30_000);
    const sending = request(
      { host: '127.0.0.1', port, method: given.method, path: pathname + search, headers, signal },
      resolve,
    );
    sending.on('error', reject);
    sending.end(body);
  });
  const received = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) received.append(name, value);
  return new Response(await buffer(answer), { status: answer.statusCode ?? 500, headers: received });
}
