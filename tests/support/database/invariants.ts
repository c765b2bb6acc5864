import { expect } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import type { Invariant } from '#db/invariants/invariant.ts';
import { textColumns } from '#db/invariants/secrets.ts';

/** Expects all invariants of money, coupons, tenants and secrets to hold. */
export async function expectInvariants(
  { databaseUrl, deps }: { databaseUrl: string; deps: { now: () => Date } },
  also: readonly Invariant[] = [],
): Promise<void> {
  const findings = await checkInvariants(databaseUrl, { now: deps.now(), also });
  expect(brokenLines(findings)).toEqual([]);
}

/** An invariant: no column holds this text, such as a test's password. */
export function neverStored(secret: string, what: string): Invariant {
  return {
    name: `no column of text holds ${what}`,
    find: async (client) => {
      const broken: string[] = [];
      for (const { table, name } of await textColumns(client)) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*) from "${table}" where position($1 in "${name}"::text) > 0`,
          [secret],
        );
        if (Number(rows[0]?.count) > 0) broken.push(`${rows[0]?.count} rows of ${table}.${name}`);
      }
      return broken;
    },
  };
}
