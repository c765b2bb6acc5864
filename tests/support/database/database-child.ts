import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/server/embedded/start.ts';

// A process that uses the embedded database: node database-child.ts <data directory> <what>
//   idle    only keeps it running      write  stores increasing numbers, and reports each acknowledged one
//   exit    exits without stopping it
// Each printed line is a JSON object. SIGTERM stops the process and the database.

const [dataDir = '', what = 'idle'] = process.argv.slice(2);
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

// The parent process has exited.
process.stdin.on('close', () => process.exit(2)).resume();

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (event) => say(event),
    onState: (state) => say({ state }),
  });
  say({ url: postgres.url });
  process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
  if (what === 'exit') process.exit(0);
  if (what === 'write') await write(postgres.url);
} catch (error) {
  say({ error: error instanceof Error ? `${error.name}: ${error.message}` : error });
  process.exit(1);
}

async function write(url: string): Promise<never> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  await pool.query('create table if not exists numbers (n integer primary key)');
  const { rows } = await pool.query('select coalesce(max(n), 0) as n from numbers');
  for (let n = rows[0].n + 1; ; ) {
    try {
      // A number without an acknowledgment may be stored already.
      await pool.query('insert into numbers values ($1) on conflict do nothing', [n]);
      say({ acknowledged: n });
      n += 1;
    } catch {
      await sleep(20);
    }
  }
}
