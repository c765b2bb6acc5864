import { checkInvariants } from '../src/db/invariants/check.ts';
import { withPostgres } from './db/with-postgres.ts';
import { asCommand } from './terminal/as-command.ts';

const USAGE = `Usage: npm run db:check

Looks whether everything holds that must always hold (money, coupons, tenants, secrets). Reads only; may be run while
members pay.`;

/** Enough to see what kind of fault it is. */
const SHOWN = 20;

await asCommand(USAGE, () =>
  withPostgres(async ({ url, place }) => {
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
  }),
);
