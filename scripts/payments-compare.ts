import { parseArgs } from 'node:util';
import { openProcessor } from '#api/drivers/payments/open-processor.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import {
  adoptInterrupted,
  type Comparison,
  compareWithProcessor,
  type Difference,
} from '#api/services/payments/compare-processor.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { readServerSettings } from '#server/settings.ts';
import { withPostgres } from './database.ts';
import { asCommand, columns, printable } from './terminal.ts';

const USAGE = `Usage: npm run payments:compare -- --since <time> [--finish] [--json]

Compares the database with the payment processor's own list of payments and refunds since a time with its zone, such as
2026-03-01T17:00:00Z. Run it after a restore to an earlier moment, before the processes start; the time must be before
that moment. Says what to do about each difference, and exits with 1 if there is one.

  --finish  lets the processes finish payments that the processor captured and the database only started`;

const ACTIONS: Record<Difference['what'], string> = {
  'unknown-payment':
    'Paid, but not in the database. Refund it at the processor and ask the customer to join or pay again. If a member is named and it is a renewal of the last 23 hours, do not refund it: the next renewal run finds it and does not charge again.',
  'unknown-debit':
    'A bank debit that is still processing and not in the database. Run this command again when the bank has answered.',
  interrupted:
    'Paid, and started in the database. Run this command with --finish before the processes start.',
  'closed-without-money': 'Paid, but the database closed it as not paid. Refund it at the processor.',
  'other-amount': 'The database has another amount. Compare the receipt with the processor’s page.',
  'not-at-processor':
    'In the database, but not at the processor. Check that PAYMENTS and its keys are right.',
  'unknown-refund':
    'Returned to the customer, but not in the database, and neither is what caused it. If a member is named, ask whether they canceled, and cancel the membership without another refund.',
};

const minute = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The differences by what to do, for a terminal. */
export function comparisonText({ agreed, differences }: Comparison): string {
  const kinds = [...new Set(differences.map(({ what }) => what))];
  const groups = kinds.map((kind) => {
    const rows = differences
      .filter(({ what }) => what === kind)
      .map(({ createdAt, site, amountCents, ref, member, description }) => [
        minute(createdAt),
        site,
        `$${(amountCents / 100).toFixed(2)}`,
        ref,
        member === null ? '' : `member ${member}`,
        description,
      ]);
    return `${kind}: ${ACTIONS[kind]}\n${columns(rows)}`;
  });
  return printable([...groups, `${agreed} agree, ${differences.length} differ.`].join('\n\n'));
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

function readCommandLine() {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { since: { type: 'string', default: '' }, finish: flag, json: flag },
  });
  if (!WITH_ZONE.test(values.since) || Number.isNaN(Date.parse(values.since))) throw new Error(USAGE);
  return { since: new Date(values.since), finish: values.finish, json: values.json };
}

if (import.meta.main)
  await asCommand(USAGE, async () => {
    const { since, finish, json } = readCommandLine();
    const settings = readApiSettings(process.env, readServerSettings(process.env).mode);
    await withPostgres(async ({ url, isSeparate }) => {
      const database = openDatabase({ url, poolSize: 1 });
      const processor = await openProcessor(settings, { databaseUrl: url, isSeparate });
      try {
        if (finish) {
          const adopted = await adoptInterrupted({ database, processor }, since);
          if (!json) console.log(`${adopted} started payments will be finished when the processes start.`);
        }
        const comparison = await compareWithProcessor({ database, processor }, since);
        console.log(json ? JSON.stringify(comparison, null, 2) : comparisonText(comparison));
        if (comparison.differences.length > 0) process.exitCode = 1;
      } finally {
        await processor.close();
        await database.close();
      }
    });
  });
