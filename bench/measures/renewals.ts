import { setTimeout as sleep } from 'node:timers/promises';
import { paymentSettlers } from '#api/compose/payment-settlers.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import { noBotCheck } from '#api/ports/bot-check.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { createPaymentQueue } from '#api/services/payments/payment-limits.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { completeBooks, makeDue } from '../data/due-renewals.ts';
import { manyMembers } from '../data/many-members.ts';
import { type BenchOptions, mark, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const DUE = 10_000;
const PROCESSES = 2;
const SHARES = 8;
const PROCESSOR_MS = 1_000;
const MARK_MINUTES = 30;

/**
 * Renewals that are due on one day, with a processor that takes a second per charge. Two workers with
 * separate connections act as two processes that share the list. Halfway, one is stopped and its share is
 * started again.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const count = isQuick ? 40 : DUE;
  const processorMs = isQuick ? 50 : PROCESSOR_MS;
  return withApiServer({ sites: [SITE], seed: true }, async ({ databaseUrl, sitesDir, stop }) => {
    await stop();
    await manyMembers(databaseUrl, { site: SITE, count });
    await makeDue(databaseUrl, { site: SITE });
    await completeBooks(databaseUrl, SITE);
    // copied members lack some rows of a real payment, so count only new violations
    const known = new Set(await brokenNow(databaseUrl));
    const contents = siteContents({ ...readServerSettings({}), sitesDir });
    const shares = Array.from({ length: SHARES }, (_each, index) => ({ index, of: SHARES }));
    let charged = 0;
    const worker = async (stopsEarly: boolean) => {
      await using opened = new AsyncDisposableStack();
      const deps = openDependencies(databaseUrl, contents, processorMs);
      opened.defer(() => deps.database.close());
      opened.defer(() => deps.processor.close());
      for (let share = shares.shift(), nth = 0; share; share = shares.shift(), nth += 1) {
        const signal = stopsEarly && nth === 1 ? AbortSignal.timeout(1.5 * processorMs) : undefined;
        const tally = await inLanguage('en', () =>
          renewDue(deps, SITE, { share, ...(signal && { signal }) }),
        );
        charged += tally.charged;
        if (signal?.aborted) shares.push(share);
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: PROCESSES }, (_each, index) => worker(index === 0)));
    const seconds = (performance.now() - startedAt) / 1000;
    await assertChargedOnce(databaseUrl, { count, charged, known });
    const minutesForAll = ((seconds / count) * DUE) / 60;
    return {
      name: 'renewals',
      rows: [{ what: `${count} due, ${PROCESSES} workers`, seconds, perSecond: count / seconds }],
      marks: [
        mark(`minutes for ${DUE} renewals`, minutesForAll, { atMost: MARK_MINUTES }, (value) =>
          value.toFixed(1),
        ),
      ],
      notes: [
        `the processor takes ${processorMs} ms for each charge; one worker is stopped and goes on in the middle`,
        'each was charged once, and no invariant of money broke',
      ],
    };
  });
}

type Contents = ReturnType<typeof siteContents>;

function openDependencies(databaseUrl: string, contents: Contents, processorMs: number): ApiDependencies {
  const sandbox = createSandbox({ databaseUrl });
  const settings = readApiSettings({}, 'local');
  return {
    ...contents,
    database: openDatabase({ url: databaseUrl }),
    processor: {
      ...sandbox,
      confirm: async (ref, source) => {
        await sleep(processorMs);
        return sandbox.confirm(ref, source);
      },
    },
    settings,
    botCheck: noBotCheck,
    paymentQueue: createPaymentQueue(settings),
    settlers: paymentSettlers,
    appleWallet: null,
    memberSecrets: null,
    staff: null,
    log: createLog('warn'),
    now: () => new Date(),
  };
}

const brokenNow = async (databaseUrl: string) =>
  brokenLines(await checkInvariants(databaseUrl, { isQuick: true }));

async function assertChargedOnce(
  databaseUrl: string,
  { count, charged, known }: { count: number; charged: number; known: ReadonlySet<string> },
): Promise<void> {
  const broken = (await brokenNow(databaseUrl)).filter((line) => !known.has(line));
  const taken = await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    const { rows } = await client.query<{ members: number; charges: number }>(
      `select count(distinct membership_id)::int as members, count(*)::int as charges
       from payments where site = $1 and purpose = 'renewal' and status = 'captured'`,
      [SITE],
    );
    return rows[0];
  });
  if (charged !== count || taken?.charges !== count || taken.members !== count)
    broken.push(
      `${count} were due; ${charged} were charged, ${taken?.charges} charges of ${taken?.members} members`,
    );
  if (broken.length > 0) throw new Error(`The books are wrong:\n${broken.slice(0, 20).join('\n')}`);
}
