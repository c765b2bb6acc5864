import { parseArgs } from 'node:util';
import { distributeDatabase } from '#db/setup/distribute.ts';
import { withPostgres } from './database.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run db:distribute [-- --shards <number>] [--json]

Distributes the database over the workers of a Citus cluster: all rows of a brand on one of them. Stop all processes
first. A call that failed goes on when it is called again, and on a distributed database it changes nothing. See
docs/deploy/sharding.md.

  --shards <number>   parts that the brands are divided into; fixed from then on (default: 32)
  --json              prints the result as JSON`;

await asCommand(USAGE, () => {
  const { values } = parseArgs({
    options: { shards: { type: 'string', default: '32' }, json: { type: 'boolean', default: false } },
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1000) throw new Error(USAGE);
  return withPostgres(async ({ url, place }) => {
    if (!values.json) console.log(`Distributing the database at ${place} …`);
    const done = await distributeDatabase(url, {
      shards,
      onTable: ({ table, rows, at, of }) => {
        if (!values.json) console.log(`${String(at).padStart(3)} of ${of}  ${table}: ${rows} rows`);
      },
    });
    if (values.json) return console.log(JSON.stringify(done, null, 2));
    const workers = done.workers.map(({ name, port }) => `${name}:${port}`).join(', ');
    console.log(
      done.tables.length === 0
        ? `Nothing to do: ${done.earlier.length} tables are distributed over ${workers}.`
        : `${done.tables.length + done.earlier.length} tables are distributed over ${workers}. Start the processes again.`,
    );
  });
});
