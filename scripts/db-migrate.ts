import { MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { withPostgres } from './database.ts';
import { asCommand, rejectArguments } from './terminal.ts';

const USAGE = `Usage: npm run db:migrate

Brings the database to this version of the product.`;

rejectArguments(USAGE);
await asCommand(USAGE, () =>
  withPostgres(async ({ url, place, isSeparate }) => {
    await migrateDatabase(url, MIGRATIONS, { isSeparate, onWait: console.log });
    console.log(`The database at ${place} is up to date.`);
  }),
);
