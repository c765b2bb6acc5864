import { sqlState } from '#db/connection/database-errors.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { withPostgres } from './with-postgres.ts';

/** SQLSTATEs of missing tables, columns, or roles: the database was not migrated. */
const EMPTY = ['42P01', '42703', '22023', '42704'];

/** Runs work on the brands' data like the API: with its roles and their row-level security. */
export function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  return withPostgres(async ({ url, place }) => {
    const database = openDatabase({ url, poolSize: 1 });
    try {
      await work(database);
    } catch (error) {
      throw EMPTY.includes(sqlState(error))
        ? new Error(`The database at ${place} is empty or older than the product: npm run db:migrate`)
        : error;
    } finally {
      await database.close();
    }
  });
}
