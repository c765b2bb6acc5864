import { dieAtChange } from './die-at-change.ts';

// A server process that publishes what is due in its database, and can be killed:
// node publisher-child.ts <dir> <database> <heading>. KILL_AT=n sends SIGKILL just before the n-th change to
// the file system or statement to the database. Prints the number of these steps.

const life = dieAtChange();

const { default: pg } = await import('pg');
const { openDatabase } = await import('#db/queries/open-database.ts');
const { Publisher } = await import('#api/services/publications/publisher.ts');
const { readApiSettings } = await import('#api/kernel/settings.ts');
const { createLog } = await import('#api/log/log.ts');
const { warmPublishing } = await import('#server/members-api/site-publisher.ts');
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
const parts = {
  database,
  publishing: warmPublishing(place.sitesDir, async (site, wish) => (await place.publish(site, wish))[0]),
  settings: readApiSettings({}, 'local'),
  log: createLog('silent'),
  now: () => new Date(),
};
await database.acrossSites(async () => {});
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: unknown, ...args: unknown[]) {
  life.step();
  return Reflect.apply(query as (...all: unknown[]) => unknown, this, args);
} as typeof query;
life.startCounting();
const publisher = new Publisher(parts as never);
publisher.nudge();
await publisher.settled();
const steps = life.changes();
await database.close();
console.log(JSON.stringify({ steps }));
