import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { deriveCsrfToken, hashToken, newToken } from '#api/kernel/tokens.ts';
import { hashPassword } from '#api/services/auth/password-hash.ts';
import { PASSWORD } from '../api/accounts.ts';
import type { Visitor, VisitorRequest, VisitorResponse } from '../servers/steady-load.ts';

export interface Visitors {
  visitors: { kinds: readonly string[]; visit: Visitor }[];
  /** the member number of each paid cart */
  paid: Map<string, string>;
}

interface Options {
  databaseUrl: string;
  site: string;
  plan: string;
  carts: number;
}

/** Makes visitors of a brand that read pages, call the API, log in and pay. */
export async function makeVisitors({ databaseUrl, site, plan, carts }: Options): Promise<Visitors> {
  const passwordHash = await hashPassword(PASSWORD);
  const { ready, emails } = await withClient(databaseUrl, async (client) => ({
    ready: await makeCarts(client, { site, plan, carts, passwordHash }),
    emails: await makeAccounts(client, { site, count: 3, passwordHash }),
  }));
  const paid: Visitors['paid'] = new Map();
  const read = (kind: string, path: string): Visitors['visitors'][number] => ({
    kinds: [kind],
    visit: async (ask) => {
      await ask({ kind, method: 'GET', path });
      // A loop without pauses would use a whole core and keep a process from starting.
      await pause(20);
    },
  });
  return {
    paid,
    visitors: [
      read('page', '/'),
      read('plan', `/api/v4/plans/${plan}`),
      read('who', '/api/auth'),
      read('health', '/api/health'),
      ...emails.map((email) => ({ kinds: ['login'], visit: loginVisitor(email) })),
      ...[1, 2, 3].map(() => ({ kinds: ['payment'], visit: payingVisitor(ready, paid) })),
    ],
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set role enamel_jobs');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a page, logs in, and reads the member’s own data. */
function loginVisitor(email: string): Visitor {
  return async (ask) => {
    const opened = await untilAnswered(ask, { kind: 'who', method: 'GET', path: '/api/auth' });
    const { csrfToken } = JSON.parse(opened.text);
    const session = sessionIn(opened);
    const logged = await ask({
      kind: 'login',
      method: 'POST',
      path: '/api/login',
      body: { email, password: PASSWORD },
      headers: { cookie: session, 'csrf-token': csrfToken },
    });
    if (logged.status !== 200) return;
    const cookie = sessionIn(logged);
    for (let times = 0; times < 5; times += 1)
      await ask({ kind: 'member', method: 'GET', path: '/api/auth', headers: { cookie } });
  };
}

const sessionIn = ({ headers }: VisitorResponse): string =>
  headers['set-cookie']?.find((cookie) => cookie.startsWith('enamel_session='))?.split(';')[0] ?? '';

/** Pays a cart like the page does: with one key until the outcome is known, and with a new key if nothing was charged. */
function payingVisitor(ready: string[], paid: Visitors['paid']): Visitor {
  return async (ask) => {
    const token = ready.pop();
    if (token === undefined) throw new Error('there are no carts left: make more');
    let response = await ask(paymentRequest(token, { kind: 'payment', key: randomUUID() }));
    let key = response.key;
    for (let left = 900; response.status !== 200; left -= 1) {
      if (left === 0) throw new Error(`a payment never succeeds: ${response.status} ${response.text}`);
      if (response.status === 402 && JSON.parse(response.text).error.reason === 'not_charged')
        key = randomUUID();
      else await pause(100);
      response = await ask(paymentRequest(token, { kind: RETRY, key }));
    }
    paid.set(token, JSON.parse(response.text).memberNumber);
  };
}

/** The kind of a payment request that repeats one without a response. The server may refuse it, so a refusal is not a failure. */
export const RETRY = 'retry';

function paymentRequest(
  token: string,
  { kind, key }: { kind: string; key: string | undefined },
): VisitorRequest {
  return {
    kind,
    key,
    method: 'POST',
    path: '/api/km/checkout/payment',
    headers: {
      cookie: `enamel_session=${token}`,
      'csrf-token': deriveCsrfToken(token),
      'idempotency-key': key ?? '',
    },
    body: {
      token: 'tok_visa',
      totalCents: 14_900,
      autoRenew: true,
      consents: { terms: true, renewal: true },
    },
  };
}

/** Repeats a request until it succeeds. */
async function untilAnswered(
  ask: (request: VisitorRequest) => Promise<VisitorResponse>,
  request: VisitorRequest,
): Promise<VisitorResponse> {
  for (let left = 600; left > 0; left -= 1) {
    const response = await ask(request);
    if (response.status === 200) return response;
    await pause(100);
  }
  throw new Error(`${request.path} gets no response`);
}

async function makeCarts(
  client: pg.Client,
  { site, plan, carts, passwordHash }: Omit<Options, 'databaseUrl'> & { passwordHash: string },
): Promise<string[]> {
  const tokens = Array.from({ length: carts }, () => newToken());
  await client.query(
    `with carts as (
      insert into checkouts (site, session_hash, plan_id, email, email_key, password_hash, phone, state, zip, expires_at)
      select $1, hash, $4, hash || '@example.com', lower(hash) || '@example.com', $3, '6025550100', 'CA', '92101',
        now() + interval '2 hours'
      from unnest($2::text[]) hash returning id
    ) insert into checkout_members (site, checkout_id, position, first_name, last_name, birth_date, relation)
    select $1, id, 1, 'Ana', 'Reyes', date '1992-03-04', 'self' from carts`,
    [site, tokens.map(hashToken), passwordHash, plan],
  );
  return tokens;
}

async function makeAccounts(
  client: pg.Client,
  { site, count, passwordHash }: { site: string; count: number; passwordHash: string },
): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, at) => `visitor${at}@example.com`);
  await client.query(
    `insert into accounts (site, email, email_key, password_hash) select $1, email, email, $3 from unnest($2::text[]) email`,
    [site, emails, passwordHash],
  );
  return emails;
}
