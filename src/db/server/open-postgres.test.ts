import { expect, it } from 'vitest';
import { openPostgres } from './open-postgres.ts';

it('warns in production that the embedded database is used because DATABASE_URL is not set', async () => {
  const said: unknown[] = [];
  const opening = openPostgres({
    dataDir: '/nowhere',
    mode: 'production',
    log: (entry) => {
      said.push(entry);
      throw new Error('enough was said');
    },
  });
  await expect(opening).rejects.toThrow('enough was said');
  expect(said).toEqual([{ level: 'warn', event: 'embedded-database-in-production', wants: 'DATABASE_URL' }]);
});

it('does not warn if DATABASE_URL names a server', async () => {
  const said: unknown[] = [];
  await openPostgres({
    url: 'postgres://enamel@db.example/members',
    dataDir: '/nowhere',
    mode: 'production',
    log: (entry) => said.push(entry),
  });
  expect(said).toEqual([]);
});
