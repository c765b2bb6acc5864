import { defineConfig } from 'drizzle-kit';

/** Only for `npm run db:generate`, which writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './src/db/migrations',
  casing: 'snake_case',
});
