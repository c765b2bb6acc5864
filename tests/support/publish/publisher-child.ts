import { killAtChange } from './kill-at-change.ts';

// A server process that publishes what is due in its database, and can be killed:
// node publisher-child.ts <dir> <database> <heading>. KILL_AT=n sends SIGKILL just before the n-th change to
// the file system or statement to the database. Prints the number of these steps.

const killer = killAtChange();

const { default: pg } = await import('pg');
const { openDatabase } = await import('#db/queries/open-database.ts');
const { Publisher } = await import('#api/services/publications/publisher.ts');
const { readApiSettings } = await import('#api/kernel/settings.ts');
const { createLog } = await import('#api/log/log.ts');
const { openPublishing } = await import('#server/members-api/site-publisher.ts');
const { makePublishing } = await import('./publish-fixture.ts');

const [dir = '', databaseUrl = '', heading = ''] = process.argv.slice(2);
const place = makePublishing(dir);
for (const version of ['live', 'spring'])
  place.write(
    'harbor',
    {
      pages: [
        { page: 'faq', heading },
        { page: 'terms', heading },
      ],
    },
    version,
  );
const database = openDatabase({ url: databaseUrl, poolSize: 2 });
const deps = {
  database,
  publishing: openPublishing(place.sitesDir, async (site, wish) => (await place.publish(site, wish))[0]),
  settings: readApiSettings({}, 'local'),
  log: createLog('silent'),
  now: () => new Date(),
};
await database.acrossSites(async () => {});
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: unknown, ...args: unknown[]) {
  killer.step();
  return Reflect.apply(query as (...all: unknown[]) => unknown, this, args);
} as typeof query;
killer.startCounting();
const publisher = new Publisher(deps as never);
publisher.nudge();
await publisher.settled();
const steps = killer.changes();
await database.close();
console.log(JSON.stringify({ steps }));
