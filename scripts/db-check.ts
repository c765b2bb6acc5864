import { parseArgs } from 'node:util';
import { checkInvariants, type Finding } from '#db/invariants/check.ts';
import { withPostgres } from './database.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run db:check [-- --json]

Checks that money, coupons, tenants and secrets are consistent. It only reads, and can run while members pay. With --json
it prints the findings as JSON.`;

/** Enough to see the kind of error. */
const SHOWN = 20;

await asCommand(USAGE, () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  return withPostgres(async ({ url, place }) => {
    if (values.json) return printJson(await checkInvariants(url));
    console.log(`Checking the database at ${place} …`);
    const findings = await checkInvariants(url, {
      onChecked: ({ name, broken }) => {
        console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`);
        for (const row of broken.slice(0, SHOWN)) console.log(`          ${row}`);
        if (broken.length > SHOWN) console.log(`          and ${broken.length - SHOWN} more`);
      },
    });
    const broken = findings.filter((finding) => finding.broken.length > 0);
    console.log(`\n${findings.length - broken.length} of ${findings.length} hold.`);
    if (broken.length > 0) process.exitCode = 1;
  });
});

function printJson(findings: readonly Finding[]): void {
  console.log(JSON.stringify(findings, null, 2));
  if (findings.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
}
