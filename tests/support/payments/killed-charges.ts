import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import type { ChargeCall, PaymentJob, PaymentReport } from './payment-child.ts';
import type { PaymentSite } from './payment-site.ts';

export type Kill = Pick<PaymentJob, 'killAt' | 'kill'>;

/** The state of a charge in our database and at the processor. */
export interface ChargeState {
  /** the status of the attempt, or null if there is none */
  payment: string | null;
  /** the amount captured by the processor, in cents */
  taken: number;
  /** facts that show whether the order was delivered */
  [delivered: string]: unknown;
}

/** A charge that another process makes, and during which it can be killed. */
export interface Killable {
  call: ChargeCall;
  state(): Promise<ChargeState>;
  /** the expected state without `payment`, for no charge and for a complete one */
  nothing: Omit<ChargeState, 'payment'>;
  everything: Omit<ChargeState, 'payment'>;
  /** retries requests without a response until everything is done */
  retry(): Promise<void>;
}

export function startCharges(site: PaymentSite, charges: readonly Pick<Killable, 'call'>[], kill: Kill = {}) {
  const job: PaymentJob = {
    databaseUrl: site.databaseUrl,
    content: site.contentFile,
    now: site.deps.now().toISOString(),
    calls: charges.map(({ call }) => call),
    ...kill,
  };
  return spawn(process.execPath, [site.child, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Ended {
  signal: NodeJS.Signals | null;
  report: PaymentReport | null;
  errors: string;
}

export async function awaitEnd(child: ReturnType<typeof startCharges>): Promise<Ended> {
  const [[, signal], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { signal, errors, report: output ? JSON.parse(output) : null };
}

/** Makes a charge without a kill. @returns the statements of its process, before each of which a kill is possible */
export async function runWithoutKill(site: PaymentSite, charge: Killable): Promise<string[]> {
  const { report, errors } = await awaitEnd(startCharges(site, [charge]));
  expect(
    report?.answers.map(({ status }) => status),
    errors,
  ).toEqual([200]);
  expect(await charge.state()).toEqual({ payment: 'captured', ...charge.everything });
  return report!.statements;
}

/**
 * The statements that write permanently. A kill between two of them leaves the state after the first one.
 */
export const findWrites = (statements: readonly string[]): number[] =>
  statements.flatMap((statement, index) =>
    /^(?:commit|with decided|insert into sandbox|update sandbox)/i.test(statement) ? [index + 1] : [],
  );

export async function brokenInvariants(site: PaymentSite): Promise<string[]> {
  return brokenLines(await checkInvariants(site.databaseUrl, { now: site.deps.now(), isQuick: true }));
}

/** Runs the reconciler like a restarted process, within a minute of the interruption. */
export async function restart(site: PaymentSite): Promise<void> {
  await site.untilQuiet();
  site.advance(45_000);
  await reconcile(site.deps);
}

/** Kills a process at one statement. @returns a description of the statement */
export async function killOne(site: PaymentSite, charge: Killable, kill: Kill): Promise<string> {
  const where = `${kill.kill ?? 'before'} statement ${kill.killAt}`;
  const { signal, errors } = await awaitEnd(startCharges(site, [charge], kill));
  expect(signal, `${where}: ${errors}`).toBe('SIGKILL');
  return where;
}

/** For two cores: more concurrent processes would only wait for each other. */
const AT_ONCE = 2;

export async function inGroups<T>(
  items: readonly T[],
  work: (group: T[]) => Promise<void>,
  size = AT_ONCE,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) await work(items.slice(at, at + size));
}

export interface Killing {
  prepare: () => Promise<Killable>;
  /** numbers of statements */
  steps: readonly number[];
  kill?: PaymentJob['kill'];
  /** the number of concurrent processes; one if each of them would also do the work of the others */
  atOnce?: number;
}

/**
 * Kills a charge at each of some steps, and checks the state after a restart: either nothing was charged, or everything
 * was charged and delivered. After a retry, everything is delivered once.
 * @returns the payment statuses that occurred
 */
export async function killAtEach(site: PaymentSite, killing: Killing): Promise<string[]> {
  const { prepare, steps, kill = 'before', atOnce } = killing;
  const statuses = new Set<string>();
  const killSome = async (group: number[]) => {
    const charges: Killable[] = [];
    for (const _each of group) charges.push(await prepare());
    const killed = charges.map((charge, index) => killOne(site, charge, { killAt: group[index]!, kill }));
    const places = await Promise.all(killed);
    await restart(site);
    expect(await brokenInvariants(site), places.join(', ')).toEqual([]);
    for (const [index, charge] of charges.entries())
      statuses.add(await checkAfterRestart(charge, places[index]!));
    expect(await brokenInvariants(site), `${places.join(', ')}, and again`).toEqual([]);
  };
  await inGroups(steps, killSome, atOnce);
  return [...statuses].toSorted();
}

async function checkAfterRestart(charge: Killable, where: string): Promise<string> {
  const { payment, ...state } = await charge.state();
  expect([null, 'captured', 'voided'], where).toContain(payment);
  expect(state, where).toEqual(payment === 'captured' ? charge.everything : charge.nothing);
  await charge.retry();
  const { payment: _last, ...done } = await charge.state();
  expect(done, `${where}, and again`).toEqual(charge.everything);
  return payment ?? 'nothing';
}
