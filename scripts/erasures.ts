import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { listErasures, repeatErasures } from '#api/services/member-help/personal-data/erase-member.ts';
import type { AccountKey } from '#api/services/membership/account-rows.ts';
import { pluralOf } from '#util/language/plural.ts';
import { commandActor, recordCommand } from './command-audit.ts';
import { withDatabase } from './database.ts';
import { asCommand, printable } from './terminal.ts';

const USAGE = `Usage: npm run erasures -- <what>

  list            prints the accounts that were erased, one a line: keep it apart from the database
  repeat <file>   erases the accounts of such a list again, after a restore to a moment before`;

const plural = pluralOf('en');

export const repeatedText = (count: number): string =>
  plural(count, { one: '1 account was erased again.', other: `${count} accounts were erased again.` });

const LINE = /^([a-z0-9][a-z0-9-]*) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws Error that names the line that is no account */
export const readErasures = (text: string): AccountKey[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, site = '', accountId = ''] = LINE.exec(line) ?? [];
      if (site === '') throw new Error(`${printable(line)} is not a brand and an account.`);
      return { site, accountId };
    });

/** Erases the accounts of a list again, and records each. */
export function repeatListed(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  listed: readonly AccountKey[],
): ReturnType<typeof repeatErasures> {
  const actor = commandActor('erasures');
  return repeatErasures({ database, now }, listed, ({ site, accountId: id }) =>
    database.inStaffScope({ sites: [site], offices: [] }, (tx) =>
      recordCommand(
        tx,
        { actor, now },
        { action: 'member.erased', subject: { kind: 'account', id }, site, after: { isRepeated: true } },
      ),
    ),
  );
}

// `npm run erasures`: a restored database has people again who were erased since then.
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true });
    const [what, file, ...rest] = positionals;
    const isList = what === 'list' && file === undefined;
    if (rest.length > 0 || (!isList && (what !== 'repeat' || file === undefined))) throw new Error(USAGE);
    await withDatabase(async (database) => {
      if (file === undefined) {
        for (const { site, accountId } of await listErasures(database)) console.log(`${site} ${accountId}`);
        return;
      }
      const listed = readErasures(await readFile(file, 'utf8'));
      const { repeated, missing } = await repeatListed({ database, now: () => new Date() }, listed);
      console.log(repeatedText(repeated));
      for (const { site, accountId } of missing)
        console.log(`This database does not have ${site} ${accountId}.`);
    });
  });
