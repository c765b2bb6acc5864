import { expect, it } from 'vitest';
import { openPostgres } from './open-postgres.ts';

it('warns in production that the embedded database is used because DATABASE_URL is not set', async () => {
  const entries: unknown[] = [];
  const opening = openPostgres({
    dataDir: '/nowhere',
    mode: 'production',
    log: (entry) => {
      entries.push(entry);
      throw new Error('stop here');
    },
  });
  await expect(opening).rejects.toThrow('stop here');
  expect(entries).toEqual([
    { level: 'warn', event: 'embedded-database-in-production', wants: 'DATABASE_URL' },
  ]);
});

it('production with DATABASE_URL starts without a warning', async () => {
  const entries: unknown[] = [];
  await openPostgres({
    url: 'postgres://enamel@db.example/members',
    dataDir: '/nowhere',
    mode: 'production',
    log: (entry) => entries.push(entry),
  });
  expect(entries).toEqual([]);
});
