import { readFileSync } from 'node:fs';
import pg from 'pg';
import { paymentSettlers } from '#api/compose/payment-settlers.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { createApp } from '#api/http/app.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { deriveCsrfToken } from '#api/kernel/tokens.ts';
import { createLog } from '#api/log/log.ts';
import { noBotCheck } from '#api/ports/bot-check.ts';
import { checkoutRoutes } from '#api/routes/checkout.ts';
import { memberRoutes } from '#api/routes/member.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { createPaymentQueue } from '#api/services/payments/payment-limits.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { payCheckout } from '#contracts/checkout/cart.ts';
import { balancePay } from '#contracts/member/billing.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { noPublishing } from '../api/no-publish-driver.ts';
import { TestBrowser } from '../api/test-browser.ts';

// A process that makes charges and can be killed during them: node payment-child.ts <job as JSON>
// killAt=n sends SIGKILL just before the n-th database statement (its own or the sandbox’s), or right after that
// statement was sent. Prints the responses and the statements.

/** The endpoints that charge. */
const CALLS = { payCheckout, dependentAdd, balancePay, renewSubscription };

type CallTo<Name extends keyof typeof CALLS> = {
  call: Name;
  session: string;
  key: string;
  body: BodyInputOf<(typeof CALLS)[Name]>;
};

export type ChargeCall =
  | { [Name in keyof typeof CALLS]: CallTo<Name> }[keyof typeof CALLS]
  /** the job that charges due renewals */
  | { call: 'renewals' }
  /** the job that reconciles payments */
  | { call: 'reconcile' };

export interface PaymentJob {
  databaseUrl: string;
  /** file with the site’s live content */
  content: string;
  now: string;
  /** calls that are made concurrently */
  calls: readonly ChargeCall[];
  killAt?: number;
  kill?: 'before' | 'sent';
}

export interface PaymentReport {
  statements: string[];
  answers: { status: number; code: string }[];
}

const job = JSON.parse(process.argv[2] ?? '{}') as PaymentJob;
const statements: string[] = [];
const die = () => process.kill(process.pid, 'SIGKILL');

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }];
  statements.push((typeof first === 'string' ? first : first.text).trim().split(/\s+/).slice(0, 3).join(' '));
  const isTime = statements.length === job.killAt;
  if (isTime && job.kill !== 'sent') die();
  const result = Reflect.apply(query as (...all: unknown[]) => unknown, this, args);
  // The next iteration of the event loop starts after the socket has taken the bytes.
  if (isTime) setImmediate(die);
  return result;
} as typeof query;

const live = JSON.parse(readFileSync(job.content, 'utf8'));
const database = openDatabase({ url: job.databaseUrl, timeoutMs: 20_000 });
const processor = createSandbox({ databaseUrl: job.databaseUrl, slowMs: 50, bankMs: 4 * 86_400_000 });
const settings = readApiSettings({}, 'local');
const deps: ApiDependencies = {
  database,
  processor,
  settings,
  botCheck: noBotCheck,
  paymentQueue: createPaymentQueue(settings),
  settlers: paymentSettlers,
  appleWallet: null,
  memberSecrets: null,
  staff: null,
  log: createLog('silent'),
  now: () => new Date(job.now),
  liveContent: async () => live,
  originOf: async (site) => `http://${site}.localhost`,
  contentVersion: async () => null,
  publishing: noPublishing,
  mayPreview: () => false,
};
const app = createApp(deps, [...checkoutRoutes, ...memberRoutes]);

async function make(charge: ChargeCall, index: number): Promise<PaymentReport['answers'][number]> {
  if (charge.call === 'renewals') {
    const { charged } = await inLanguage('en', () => renewDue(deps, 'harbor'));
    return { status: 200, code: `charged ${charged}` };
  }
  if (charge.call === 'reconcile') {
    const { settled } = await inLanguage('en', () => reconcile(deps));
    return { status: 200, code: `settled ${settled}` };
  }
  const { call, session, key, body } = charge;
  const origin = { site: 'harbor', clientAddress: `10.0.${index}.1`, secure: false };
  const browser = new TestBrowser((request) => app.fetch(request, { origin }), {
    host: 'harbor.localhost',
    userAgent: 'Test browser',
  });
  browser.cookies.set('enamel_session', session);
  browser.csrfToken = deriveCsrfToken(session);
  const answer = await browser.call<(typeof CALLS)[typeof call]>(CALLS[call], {
    body,
    headers: { 'idempotency-key': key },
  });
  return { status: answer.status, code: answer.status === 200 ? '' : answer.refused().code };
}

const answers = await Promise.all(job.calls.map(make));
console.log(JSON.stringify({ statements, answers } satisfies PaymentReport));
await processor.close();
await database.close();
