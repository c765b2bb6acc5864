/** Only for `npm run db:generate`, which writes the next migration from the schema. */
export default {
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './src/db/migrations',
  casing: 'snake_case',
};
